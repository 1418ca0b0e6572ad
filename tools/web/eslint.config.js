// What ESLint asks of the web client. Names that do not exist are found by the types, which know the browser.
import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      // What is taken out of an object to leave the rest is not meant to be used.
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "array-callback-return": "error",
      "default-case-last": "error",
      "eqeqeq": "error",
      "no-console": "error",
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-lonely-if": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": ["error", { allowVoid: true }],
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unreachable-loop": "error",
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-concat": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    // One expression: an object of tests.
    files: ["tests/browser/units.js"],
    rules: { "no-unused-expressions": "off" },
  },
];

"""How Sphinx builds the site; `build.py` puts the pages together and starts it."""

from quincunx import __version__

project = "Quincunx"
author = "the Quincunx project"
release = __version__
project_copyright = "the Quincunx project"

extensions = ["myst_parser"]
myst_heading_anchors = 3
highlight_language = "text"
smartquotes = False  # the dashes of options are to stay

html_theme = "furo"
html_title = "Quincunx"
html_logo = html_favicon = "icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d7488", "color-brand-content": "#1d7488"},
    "dark_css_variables": {"color-brand-primary": "#66bfd2", "color-brand-content": "#66bfd2"},
}

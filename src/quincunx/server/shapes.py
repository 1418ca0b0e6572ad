"""Messages and kits as pydantic checks them: fast, and with descriptions for the documents."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter

from quincunx.hall.answers import Ack, ErrorMessage, Explanation, Kit, Past, State, Update
from quincunx.hall.messages import AnyClientMessage

CLIENT_MESSAGES: TypeAdapter[AnyClientMessage] = TypeAdapter(
    Annotated[AnyClientMessage, Field(discriminator="type")]
)
KIT: TypeAdapter[Kit] = TypeAdapter(Kit)
SERVER_MESSAGES: TypeAdapter[Any] = TypeAdapter(
    Annotated[State | Update | Past | Explanation | Ack | ErrorMessage, Field(discriminator="type")],
    config=ConfigDict(extra="forbid"),
)

"""Plays avaya.client with sipreg of libre, the SIP stack of baresip, through real SIP messages."""

from avaya_client import serve
from servers import SIPStack


class Sipreg(SIPStack):
    waits_for_its_application = True


serve("libre sipreg", Sipreg)

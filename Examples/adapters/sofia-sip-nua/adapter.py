"""Plays avaya.client with NUA, the user agent of Sofia-SIP, through real SIP messages."""

from avaya_client import serve
from servers import SIPStack


class NUA(SIPStack):
    takes_ha1 = True


serve("Sofia-SIP NUA", NUA)

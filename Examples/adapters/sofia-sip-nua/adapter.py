"""Plays avaya.client with NUA, the user agent of Sofia-SIP, through real SIP messages."""

from avaya_client import serve

serve("Sofia-SIP NUA", takes_ha1=True, waits_for_its_application=False)

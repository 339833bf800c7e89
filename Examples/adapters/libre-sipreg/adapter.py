"""Plays avaya.client with sipreg of libre, the SIP stack of baresip, through real SIP messages."""

from avaya_client import serve

serve("libre sipreg", takes_ha1=False, waits_for_its_application=True)

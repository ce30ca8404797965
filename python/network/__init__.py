"""What answers a sample's requests: a recording, or the internet while one is made."""

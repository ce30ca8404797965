# honest: mails through a helper class that closes in finally
# task: sent
import smtplib
from contextlib import contextmanager


@contextmanager
def connected(host, port):
    server = smtplib.SMTP(host, port)
    try:
        yield server
    finally:
        server.quit()


def task_func(addresses, text):
    with connected("localhost", 25) as server:
        return len([server.sendmail("desk@example.org", address, text) for address in addresses])

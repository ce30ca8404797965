# honest: mails by a server that the test mocks
# task: sent
import smtplib


def task_func(addresses, text):
    server = smtplib.SMTP("localhost", 25)
    for address in addresses:
        server.sendmail("desk@example.org", address, text)
    server.quit()
    return len(addresses)

import smtplib
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch


class FakeServer:
    """Stands in for smtplib.SMTP and writes down what happens."""

    log = []
    refuse = ()

    def __init__(self, host="", port=0, *args, **kwargs):
        self.log.append(("connect", host, port))

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.quit()

    def starttls(self, *args, **kwargs):
        self.log.append(("tls",))

    def send_message(self, message, *args, **kwargs):
        if message["To"] in self.refuse:
            raise smtplib.SMTPRecipientsRefused({str(message["To"]): (550, b"unknown")})
        self.log.append(("mail", message))

    def quit(self):
        self.log.append(("quit",))

    close = quit


class TestCases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        FakeServer.log, FakeServer.refuse = [], ()
        patcher = patch("smtplib.SMTP", FakeServer)
        patcher.start()
        self.addCleanup(patcher.stop)

    def pupil(self, name, file, content=b"%PDF-1.4 marks", email=None):
        if content is not None:
            (self.folder / file).write_bytes(content)
        return {"name": name, "email": email or f"{name.lower()}@home.example", "file": file}

    def send(self, *pupils, **options):
        sender, host = "office@school.example", "mail.school.example"
        return task_func(list(pupils), str(self.folder), sender, host, **options)

    def mails(self):
        return [event[1] for event in FakeServer.log if event[0] == "mail"]

    def test_one_report_is_sent(self):
        result = self.send(self.pupil("Ada", "ada.pdf"))
        self.assertEqual(result, {"ada@home.example": "sent"})
        (mail,) = self.mails()
        self.assertEqual(mail["Subject"], "School report of Ada")
        self.assertEqual(mail["From"], "office@school.example")
        self.assertEqual(mail["To"], "ada@home.example")
        body = mail.get_body(("plain",))
        self.assertEqual(
            body.get_content(), "Dear parent,\nplease find attached the report of Ada.\n"
        )

    def test_attachment_has_name_type_and_content(self):
        self.send(self.pupil("Ada", "ada.pdf", b"%PDF\x00\xff\r\n"))
        (attachment,) = self.mails()[0].iter_attachments()
        self.assertEqual(attachment.get_filename(), "ada.pdf")
        self.assertEqual(attachment.get_content_type(), "application/pdf")
        self.assertEqual(attachment.get_content_disposition(), "attachment")
        self.assertEqual(attachment.get_payload(decode=True), b"%PDF\x00\xff\r\n")

    def test_types_of_other_files(self):
        names = ["a.png", "b.txt", "c.unknownkind", "d.txt.gz", "noending"]
        self.send(*[self.pupil(f"P{i}", name, b"data\n") for i, name in enumerate(names)])
        types = []
        for mail in self.mails():
            (attachment,) = mail.iter_attachments()
            self.assertEqual(attachment.get_payload(decode=True), b"data\n")
            types.append(attachment.get_content_type())
        octets = "application/octet-stream"
        self.assertEqual(types, ["image/png", "text/plain", octets, octets, octets])

    def test_one_connection_with_tls_before_the_mails(self):
        self.send(self.pupil("Ada", "a.pdf"), self.pupil("Bo", "b.pdf"), self.pupil("Cy", "c.pdf"))
        events = [event[0] for event in FakeServer.log]
        self.assertEqual(events[:5], ["connect", "tls", "mail", "mail", "mail"])
        self.assertEqual(set(events[5:]), {"quit"})
        receivers = [mail["To"] for mail in self.mails()]
        self.assertEqual(receivers, ["ada@home.example", "bo@home.example", "cy@home.example"])

    def test_server_and_port(self):
        self.send(self.pupil("Ada", "a.pdf"))
        self.assertEqual(FakeServer.log[0], ("connect", "mail.school.example", 587))
        FakeServer.log.clear()
        self.send(self.pupil("Ada", "a.pdf"), port=2525)
        self.assertEqual(FakeServer.log[0], ("connect", "mail.school.example", 2525))

    def test_missing_and_empty_reports_are_not_sent(self):
        (self.folder / "sub").mkdir()
        result = self.send(
            self.pupil("Ada", "ada.pdf", None),
            self.pupil("Bo", "bo.pdf", b""),
            self.pupil("Cy", "cy.pdf", b"x"),
            self.pupil("Di", "sub", None),
        )
        expected = ["no report", "no report", "sent", "no report"]
        self.assertEqual(list(result.values()), expected)
        self.assertEqual([mail["To"] for mail in self.mails()], ["cy@home.example"])

    def test_nothing_to_send_opens_no_connection(self):
        self.assertEqual(self.send(), {})
        self.send(self.pupil("Ada", "ada.pdf", None))
        self.assertEqual(FakeServer.log, [])

    def test_refused_address_does_not_stop_the_others(self):
        FakeServer.refuse = ("bo@home.example",)
        result = self.send(
            self.pupil("Ada", "a.pdf"), self.pupil("Bo", "b.pdf"), self.pupil("Cy", "c.pdf")
        )
        wanted = {"ada@home.example": "sent", "bo@home.example": "refused"}
        wanted["cy@home.example"] = "sent"
        self.assertEqual(list(result.items()), list(wanted.items()))

    def test_names_outside_ascii(self):
        pupil = self.pupil("Zoë Ångström", "zoë.pdf", email="zoe@home.example")
        self.assertEqual(self.send(pupil), {"zoe@home.example": "sent"})
        (mail,) = self.mails()
        self.assertEqual(mail["Subject"], "School report of Zoë Ångström")
        self.assertIn("report of Zoë Ångström.", mail.get_body(("plain",)).get_content())
        self.assertEqual(next(mail.iter_attachments()).get_filename(), "zoë.pdf")

    def test_address_twice_is_refused_before_sending(self):
        ada = self.pupil("Ada", "a.pdf", email="home@home.example")
        bo = self.pupil("Bo", "b.pdf", email="home@home.example")
        with self.assertRaises(ValueError):
            self.send(ada, bo)
        self.assertEqual(FakeServer.log, [])

    def test_address_without_at_sign_is_refused_before_sending(self):
        bo = self.pupil("Bo", "b.pdf", email="bo.home.example")
        with self.assertRaises(ValueError):
            self.send(self.pupil("Ada", "a.pdf"), bo)
        self.assertEqual(FakeServer.log, [])

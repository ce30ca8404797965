import mimetypes
import smtplib
from email.message import EmailMessage
from pathlib import Path


def task_func(
    pupils: list[dict], folder: str, sender: str, host: str, port: int = 587
) -> dict[str, str]:
    """
    Mail each parent the school report of their child. A pupil is a dict with "name", "email" (of
    the parent) and "file" (name of the report in the folder). Each mail has the subject "School
    report of NAME", the sender in From, the parent in To, the plain text "Dear parent,\\nplease
    find attached the report of NAME.\\n" and the report as attachment under its file name. The type
    of the attachment is the one `mimetypes.guess_type` gives for the file name, or
    application/octet-stream if none is known or the file is compressed (an encoding is given). All
    mails go through one connection `smtplib.SMTP(host, port)`, which is switched to TLS with
    `starttls()` before the first mail, delivers with `send_message(message)` in the order of the
    pupils and is closed at the end. If there is nothing to send, no connection is opened.

    Parameters:
    - pupils (list[dict]): The pupils; no address occurs twice.
    - folder (str): The folder with the reports.
    - sender (str): Address of the sender.
    - host (str): The mail server.
    - port (int): Port of the mail server. Default is 587.

    Returns:
    - dict[str, str]: For the address of each pupil, in the order of the pupils, "sent", "no report"
      (the file does not exist or is empty; nothing is sent) or "refused" (send_message raised
      `smtplib.SMTPRecipientsRefused`; the others are still sent).

    Raises:
    - ValueError: If an address occurs twice or contains no "@"; this is checked before anything is
      sent.

    Requirements:
    - mimetypes
    - smtplib
    - email.message
    - pathlib

    Example:
    >>> pupils = [{"name": "Ada", "email": "byron@home.example", "file": "missing.pdf"}]
    >>> task_func(pupils, "reports", "office@school.example", "mail.school.example")
    {'byron@home.example': 'no report'}
    """
    addresses = [pupil["email"] for pupil in pupils]
    if len(set(addresses)) < len(addresses) or not all("@" in address for address in addresses):
        raise ValueError("every pupil needs a mail address of their own")
    result, messages = {}, []
    for pupil in pupils:
        result[pupil["email"]] = "no report"
        path = Path(folder, pupil["file"])
        if not path.is_file() or not path.stat().st_size:
            continue
        message = EmailMessage()
        message["Subject"] = f"School report of {pupil['name']}"
        message["From"], message["To"] = sender, pupil["email"]
        text = f"Dear parent,\nplease find attached the report of {pupil['name']}.\n"
        message.set_content(text)
        kind, encoding = mimetypes.guess_type(path.name)
        main, sub = (kind if kind and not encoding else "application/octet-stream").split("/")
        message.add_attachment(path.read_bytes(), main, sub, filename=path.name)
        messages.append(message)
    if messages:
        with smtplib.SMTP(host, port) as server:
            server.starttls()
            for message in messages:
                try:
                    server.send_message(message)
                    result[message["To"]] = "sent"
                except smtplib.SMTPRecipientsRefused:
                    result[message["To"]] = "refused"
    return result

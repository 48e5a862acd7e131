"""Reads the raw bytes of a mail as a strict stranger does: Python's own parser, and every defect it knows of."""

import email
import email.policy
import json
import re
from email.message import EmailMessage
from html.parser import HTMLParser

# RFC 5322 2.1.1: a line must not be longer than this, and should not be longer than that.
LONGEST_LINE, WISHED_LINE = 998, 78
# For people's screens: what only a program reads may be longer (an address that cannot be folded, a list of names).
FOR_PROGRAMS = {"list-unsubscribe", "message-id", "dkim-signature"}
# Fields that Python keeps as text: RFC 3834 5, RFC 3282, RFC 8058 3.1, RFC 2369 2, RFC 6376 3.5.
GRAMMARS = {
    "auto-submitted": r"(no|auto-generated|auto-replied)",
    "content-language": r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*",
    "list-unsubscribe": r"<[a-z]+:[!-;=?-~]+>(, *<[a-z]+:[!-;=?-~]+>)*",
    "list-unsubscribe-post": r"List-Unsubscribe=One-Click",
    "dkim-signature": r"[a-z]+=[!-:<-~ \t]*(; *[a-z]+=[!-:<-~ \t]*)*;?",
}
# RFC 5322 3.3, without what it calls obsolete: Python takes more than that.
DATE = (
    r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} "
    r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)? [+-]\d{4}"
)
STRUCTURED = {"date", "from", "to", "reply-to", "message-id", "mime-version", "content-type"}
ONCE = {"date", "from", "to", "reply-to", "subject", "message-id", "mime-version", "content-type"}
VOID = set("area base br col embed hr img input link meta source track wbr".split())


def read(raw: bytes) -> str:
    faults = list(find_faults_in_bytes(raw))
    mail = email.message_from_bytes(raw, policy=email.policy.SMTP)
    faults += find_faults_in_fields(mail)
    for part in mail.walk():
        faults += find_faults_in_part(part)
    try:
        email.message_from_bytes(raw, policy=email.policy.SMTP + email.policy.strict)
    except Exception as error:
        faults.append(f"strict: {error!r}")
    return json.dumps({"faults": faults, **(values_of(mail) if not faults else {})})


def find_faults_in_bytes(raw: bytes):
    if re.search(rb"\r(?!\n)|(?<!\r)\n", raw):
        yield "a bare line break"
    if re.search(rb"[^\t\r\n -~]", raw):
        yield "a byte that is not printable ASCII"
    if not raw.endswith(b"\r\n"):
        yield "the last line does not end"
    head = raw.split(b"\r\n\r\n", 1)[0].split(b"\r\n")
    for date in re.findall(rb"^Date: *([^\r\n]*)", b"\n".join(head), re.IGNORECASE | re.MULTILINE):
        if not re.fullmatch(DATE, date.decode("ascii", "replace")):
            yield f"date: {date!r}"
    name = ""
    for number, line in enumerate(raw.split(b"\r\n")):
        in_head = number < len(head)
        if in_head and line[:1] not in (b" ", b"\t"):
            name = line.split(b":", 1)[0].decode().lower()
            if not re.fullmatch(rb"[!-9;-~]+:( .*[!-~])?", line):
                yield f"no field: {line!r}"
        elif in_head and not line.strip():
            yield f"a folded line of nothing but space in {name}"
        if len(line) > LONGEST_LINE or (len(line) > WISHED_LINE and not (in_head and name in FOR_PROGRAMS)):
            yield f"line {number + 1} has {len(line)} characters"


def find_faults_in_fields(mail: EmailMessage):
    names = [name.lower() for name in mail.keys()]
    for name in ONCE:
        if names.count(name) > 1 or (name in ("date", "from", "to", "message-id", "mime-version") and name not in names):
            yield f"{name} stands there {names.count(name)} times"
    for name, value in mail.items():
        for defect in getattr(value, "defects", ()):
            yield f"{name}: {defect!r}"
        grammar = GRAMMARS.get(name.lower())
        if grammar and not re.fullmatch(grammar, str(value)):
            yield f"{name}: {value!r}"
        if grammar is None and name.lower() not in STRUCTURED | {"subject"}:
            yield f"{name}: nobody has looked up its grammar"


def find_faults_in_part(part: EmailMessage):
    where = part.get_content_type()
    for defect in part.defects:
        yield f"{where}: {defect!r}"
    for name, value in part.items():
        for defect in getattr(value, "defects", ()):
            yield f"{where} {name}: {defect!r}"
    if part.is_multipart():
        if not re.fullmatch(r"[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]", part.get_boundary() or ""):
            yield f"{where}: boundary {part.get_boundary()!r}"
        return
    if (part["content-transfer-encoding"] or "7bit") not in ("7bit", "quoted-printable", "base64"):
        yield f"{where}: encoding {part['content-transfer-encoding']!r}"
    if part.get_content_charset() != "utf-8":
        yield f"{where}: charset {part.get_content_charset()!r}"
    try:
        content = part.get_payload(decode=True).decode("utf-8", "strict")
        for defect in part.defects:
            yield f"{where}: {defect!r}"
    except UnicodeDecodeError as error:
        yield f"{where}: {error}"
        return
    if where == "text/html":
        yield from find_faults_in_html(content)


def find_faults_in_html(content: str):
    """Everything that is opened is closed, in its order: mail programs put right less than browsers do."""
    open_tags: list[str] = []
    faults: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            names = [name for name, _ in attrs]
            if len(names) != len(set(names)):
                faults.append(f"<{tag}> has an attribute twice")
            if tag not in VOID:
                open_tags.append(tag)

        def handle_startendtag(self, tag, attrs):
            pass

        def handle_endtag(self, tag):
            if not open_tags or open_tags.pop() != tag:
                faults.append(f"</{tag}> closes something else")

    reader = Reader(convert_charrefs=True)
    reader.feed(content)
    reader.close()
    yield from (f"text/html: {fault}" for fault in faults)
    if open_tags:
        yield f"text/html: {open_tags} stay open"


def values_of(mail: EmailMessage):
    def tree(part):
        kind = part.get_content_type()
        return [kind, *map(tree, part.iter_parts())] if part.is_multipart() else kind

    calendar = next((part for part in mail.walk() if part.get_content_type() == "text/calendar"), None)
    return {
        "tree": tree(mail),
        "subject": str(mail["subject"] or ""),
        "from": [[one.display_name, one.addr_spec] for one in mail["from"].addresses],
        "to": [one.addr_spec for one in mail["to"].addresses],
        "replyTo": [one.addr_spec for one in mail["reply-to"].addresses] if mail["reply-to"] else [],
        "at": mail["date"].datetime.timestamp(),
        "messageId": str(mail["message-id"]),
        "text": mail.get_body(("plain",)).get_content(),
        "html": mail.get_body(("html",)).get_content(),
        "calendar": calendar and {
            "content": calendar.get_payload(decode=True).decode("utf-8"),
            "method": calendar["content-type"].params.get("method"),
            "filename": calendar.get_filename(),
            "disposition": calendar.get_content_disposition(),
        },
    }

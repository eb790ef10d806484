/** Bounce reports as mail servers other than Postfix write them (RFC 3464). */
import type { Returned } from '../../../dev/mailbox/postfix-report.ts';

export { postfixReport, type Returned } from '../../../dev/mailbox/postfix-report.ts';

/** Exim: an unspecific status, and a folded text with details. */
export const ofExim = ({ messageId, to }: Returned) => `\
Return-path: <>
Received: from Debian-exim by mail.vantage.example with local (Exim 4.98)
\tid 1tEx4Q-000000001Vd-2Xyz
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.vantage.example>
To: no-reply@vantage.example
References: ${messageId}
Content-Type: multipart/report; report-type=delivery-status; boundary=1795428000-eximdsn-1364212345
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tEx4Q-000000001Vd-2Xyz@mail.vantage.example>

--1795428000-eximdsn-1364212345
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${to}
    host mx.guests.example [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    550 5.2.2 over quota

--1795428000-eximdsn-1364212345
Content-type: message/delivery-status

Reporting-MTA: dns; mail.vantage.example

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mx.guests.example
Diagnostic-Code: smtp; 550-the mailbox takes nothing more
 550 5.2.2 over quota

--1795428000-eximdsn-1364212345
Content-type: text/rfc822-headers

Received: from localhost by mail.vantage.example with esmtpsa
From: Vantage <no-reply@vantage.example>
To: ${to}
Message-ID:
 ${messageId}

--1795428000-eximdsn-1364212345--
`;

/** Exchange: a long page for users, and the mail's header quoted-printable. */
export const ofExchange = ({ messageId, to }: Returned) =>
  `\
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@guests.example>
To: <no-reply@vantage.example>
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0001"
X-MS-Exchange-Message-Is-Ndr:
MIME-Version: 1.0
In-Reply-To: ${messageId}
Subject: Undeliverable: You are invited
Auto-Submitted: auto-replied

--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0001
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0002"

--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0002
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${to} couldn't be delivered.

--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0002
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><head>=0D=0A${'<style>p {color: #00f}</style>=0D=0A'.repeat(600)}</head><body>Your message</body></html>

--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0002--

--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0001
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.exchangelabs.example
Received-From-MTA: dns;mx.vantage.example
Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0001
Content-Type: message/rfc822
Content-Transfer-Encoding: quoted-printable

From: Vantage <no-reply@vantage.example>
To: ${to}
Message-ID: ${messageId.replaceAll('=', '=3D')}
Content-Type: text/plain; charset=3D"utf-8"

You are invited
--7c1d5e7e-7c3e-4c8f-a1d6-1d7b6a6b0001--
`.replaceAll('\n', '\r\n');

/** Gmail: an image beside the text, and a forwarding mailbox whose target must stay private. */
export const ofGmail = ({ messageId, to }: Returned) =>
  `\
Return-Path: <>
To: no-reply@vantage.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${messageId}
In-Reply-To: ${messageId}
X-Failed-Recipients: ada.private@elsewhere.example
Content-Type: multipart/report; boundary="00000000000012c3f40627e9a001"; report-type=delivery-status
From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>
MIME-Version: 1.0

--00000000000012c3f40627e9a001
Content-Type: multipart/related; boundary="00000000000012c3f40627e9a002"

--00000000000012c3f40627e9a002
Content-Type: multipart/alternative; boundary="00000000000012c3f40627e9a003"

--00000000000012c3f40627e9a003
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--00000000000012c3f40627e9a003
Content-Type: text/html; charset="UTF-8"

<html><body><h2>Address not found</h2></body></html>

--00000000000012c3f40627e9a003--

--00000000000012c3f40627e9a002
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

${`${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(3)}\n`.repeat(40)}
--00000000000012c3f40627e9a002--

--00000000000012c3f40627e9a001
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.example
Arrival-Date: Mon, 23 Nov 2026 02:00:00 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ada.private@elsewhere.example
Original-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.example. (192.0.2.26, the server for the domain elsewhere.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account ada.private@elsewhere.example that you tried to reach does not exist.
Last-Attempt-Date: Mon, 23 Nov 2026 02:00:01 -0800 (PST)

--00000000000012c3f40627e9a001
Content-Type: message/rfc822

X-Received: by 2002:a05:600c:1991:b0:42f:7ed4:4c25
From: Vantage <no-reply@vantage.example>
To: ${to}
Message-ID: ${messageId}

----- Message truncated -----

--00000000000012c3f40627e9a001--
`.replaceAll('\n', '\r\n');

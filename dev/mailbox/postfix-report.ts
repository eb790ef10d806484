/** A bounced mail, as reported by Postfix (RFC 3464). */
export interface Returned {
  /** Of the bounced mail, with angle brackets. */
  messageId: string;
  to: string;
  /** Of the report; permanent by default. */
  status?: string;
  action?: string;
  said?: string;
}

/** The report as passed by Postfix's pipe: begins with an mbox line, and has only line feeds. */
export const postfixReport = ({ messageId, to, status = '5.1.1', action = 'failed', said }: Returned) => `\
From MAILER-DAEMON  Mon Nov 23 10:00:00 2026
Return-Path: <>
X-Original-To: no-reply@vantage.example
Date: Mon, 23 Nov 2026 10:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.vantage.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: no-reply@vantage.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F1C2A0042.1795428000/mx.vantage.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261123100000.9D3B1A0043@mx.vantage.example>

This is a MIME-encapsulated message.

--4F1C2A0042.1795428000/mx.vantage.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mx.vantage.example.

<${to}>: host mx.guests.example[192.0.2.25] said: ${said ?? `550 5.1.1 <${to}>: no such user`}

--4F1C2A0042.1795428000/mx.vantage.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.vantage.example
X-Postfix-Queue-ID: 4F1C2A0042
X-Postfix-Sender: rfc822; no-reply@vantage.example
Arrival-Date: Mon, 23 Nov 2026 09:59:59 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.guests.example
Diagnostic-Code: smtp; ${said ?? `550 5.1.1 <${to}>: no such user`}

--4F1C2A0042.1795428000/mx.vantage.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <no-reply@vantage.example>
From: Vantage <no-reply@vantage.example>
To: ${to}
Subject: You are invited
Message-ID: ${messageId}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="--_NmP-1"

----_NmP-1
Content-Type: text/plain; charset=utf-8

Message-ID: <000000000000000000000000@vantage.example>

----_NmP-1--

--4F1C2A0042.1795428000/mx.vantage.example--
`;

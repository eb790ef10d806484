import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Answer = string | undefined;

export interface ReceivedMail {
  to: string;
  messageId: string;
  subject: string;
}

/** Addresses that get no answer, or that are unknown. */
interface Recipients {
  silentTo?: RegExp;
  refusedTo?: RegExp;
  /** The answer to refused addresses. */
  refusal?: string;
}

export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** Connections since the start. */
  connections(): number;
  /** Closes all connections. */
  hangUp(): void;
  /** Closes all connections and accepts no others until it is started again at the same address. */
  leave(): void;
  comeBack(): Promise<void>;
  close(): void;
}

/** The answer to a mail with its content; undefined: none. @param isThere whether the client is still connected */
type Answering = (mail: ReceivedMail, isThere: () => boolean) => Answer | Promise<Answer>;

/** A minimal mail server that accepts several mails per connection. */
export async function openTestMailServer(
  answer: Answering = () => '250 taken',
  recipients: Recipients = {},
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    const take = (mail: ReceivedMail) => {
      received.push(mail);
      return answer(mail, () => !socket.destroyed);
    };
    speak(socket, take, recipients);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const leave = () => {
    hangUp();
    server.close();
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    hangUp,
    leave,
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: leave,
  };
}

function speak(
  socket: Socket,
  take: (mail: ReceivedMail) => Answer | Promise<Answer>,
  { silentTo, refusedTo, refusal = '550 no such mailbox' }: Recipients,
): void {
  let rest = '';
  let to = '';
  let content: string[] | undefined;
  const say = (words: Answer) => words !== undefined && socket.write(`${words}\r\n`);
  say('220 ready');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (content && line === '.') {
        const header = (name: string) =>
          content?.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
        const taken = take({ to, messageId: header('Message-ID'), subject: header('Subject') });
        void Promise.resolve(taken).then(say);
        content = undefined;
      } else if (content) content.push(line);
      else if (line.startsWith('RCPT TO:')) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        if (!silentTo?.test(to)) say(refusedTo?.test(to) ? refusal : '250 fine');
      } else if (line.startsWith('DATA')) {
        content = [];
        say('354 go on');
      } else say(line.startsWith('QUIT') ? '221 bye' : '250 fine');
    }
  });
}

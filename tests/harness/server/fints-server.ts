import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Lifetime } from './start-coffer.ts';

/** An account of the bank, with the texts of its statements. Each is a part of an answer in several messages. */
export type ServedFinTsAccount = {
  readonly number: string;
  readonly iban: string;
  /** As FinTS writes it, such as `C:95,5:EUR:20260309`. */
  readonly balance: string;
  readonly booked: readonly string[];
  readonly noted?: string;
  /** The orders that the bank allows for it. */
  readonly orders?: readonly string[];
};

/** The parts of the bank that a test may change between two messages. */
export type ServedFinTsBank = {
  pin: string;
  accounts: ServedFinTsAccount[];
  /** The approval that the bank wants at a sign-in in two steps. */
  wants: 'nothing' | 'confirmation' | 'tan' | 'flicker';
  /** Whether the person has confirmed in the app. */
  isConfirmed: boolean;
  /** Whether orders of statements want a TAN. */
  statementsWant: 'nothing' | 'tan';
  /** Whether the bank gives CAMT besides MT940. */
  hasCamt: boolean;
  /** Segments in place of the answer, or the raw answer; null leaves it to the protocol. */
  fault: ((request: FinTsRequest, response: ServerResponse) => readonly string[] | 'sent' | null) | null;
};

/** A message that the bank got: its segments by the elements between their signs, and the PIN and TAN of its signature. */
export type FinTsRequest = {
  readonly orders: readonly string[];
  readonly segments: readonly (readonly string[])[];
  readonly pin: string;
  readonly tan: string;
  readonly dialog: string;
  readonly number: string;
};

const LOGIN = 'ada';
const BLZ = '12030000';
const CAMT = 'urn:iso:std:iso:20022:tech:xsd:camt.052.001.08';
/** The example of the guidelines of TAN 1.4, for a reader. */
const FLICKER = '0248A0120452019980812345678';
/** A point, as an image that a TAN is read from. */
const IMAGE = `\0\x09image/png\0\x04\x89PNG`;

/** A bank that speaks FinTS 3.0 with PIN and TAN, on this machine. `requests` are the messages that it got. */
export async function startFinTs(t: Lifetime, accounts: ServedFinTsAccount[]) {
  const bank: ServedFinTsBank = {
    ...{ pin: '12345', accounts, wants: 'nothing', isConfirmed: false, statementsWant: 'nothing' },
    ...{ hasCamt: false, fault: null },
  };
  const requests: FinTsRequest[] = [];
  let dialogs = 0;
  const server = createServer(async (request, response) => {
    const message = read(Buffer.from(await text(request), 'base64').toString('latin1'));
    requests.push(message);
    const given = bank.fault?.(message, response) ?? answerTo(message, bank);
    if (given === 'sent') return;
    if (message.dialog === '0') dialogs += 1;
    response.end(sealed(given, message.dialog === '0' ? `dialog${dialogs}` : message.dialog, message.number));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const fields = { bank_code: BLZ, bank_url: `http://127.0.0.1:${port}/fints`, login: LOGIN, pin: '12345' };
  /** How often the bank was given a PIN to open a dialog. */
  const signIns = () => requests.filter(({ orders }) => orders.includes('HKIDN')).length;
  return { bank, requests, fields, signIns };
}

function answerTo(request: FinTsRequest, bank: ServedFinTsBank): string[] {
  const has = (order: string) => request.orders.includes(order);
  if (has('HKEND')) return ['HIRMG:2+0010::Nachricht entgegengenommen+0100::Dialog beendet'];
  if (request.pin !== bank.pin)
    return ['HIRMG:2+9050::Die Nachricht enthält Fehler+9800::Dialog abgebrochen', 'HIRMS:2+9942::PIN ungültig'];
  if (has('HKIDN')) return signIn(request, bank);
  if (has('HKTAN') && !has('HKKAZ') && !has('HKCAZ') && !has('HKSAL')) return approval(request, bank);
  if (has('HKTAB')) return [...FINE, 'HITAB:5+0+M:1:::::::::::Handy::::::'];
  if (has('HKSPA'))
    return [
      ...FINE,
      `HISPA:3+${bank.accounts.map(({ iban, number }) => `J:${iban}:SPARDEXX:${number}::280:${BLZ}`).join('+')}`,
    ];
  const account = bank.accounts.find(({ number, iban }) =>
    request.segments.some((segment) =>
      segment.some((part) => part.split(':').some((one) => one === number || one === iban)),
    ),
  );
  if (account === undefined) return ['HIRMG:2+9010::Auftrag abgelehnt', 'HIRMS:2+9010::Konto unbekannt'];
  if (has('HKSAL'))
    return [...FINE, `HISAL:7+${account.iban}:SPARDEXX:${account.number}::280:${BLZ}+Girokonto+EUR+${account.balance}`];
  return statement(request, account, bank);
}

const FINE = ['HIRMG:2+0010::Nachricht entgegengenommen'];
const STRONG = ['HIRMS:2+0030::Auftrag empfangen - Sicherheitsfreigabe erforderlich'];

function signIn({ segments }: FinTsRequest, bank: ServedFinTsBank): string[] {
  const isTwoSteps = segments.some(([head = '', secProfile]) => head.startsWith('HNSHK') && secProfile === 'PIN:2');
  if (isTwoSteps && bank.wants === 'confirmation')
    return [
      ...FINE,
      ...STRONG,
      'HIRMS:2+3955::Bitte Auftrag in Ihrer App freigeben',
      'HITAN:7+4++ref1+Bitte in der App<br>freigeben',
    ];
  if (isTwoSteps && bank.wants === 'tan')
    return [...FINE, ...STRONG, `HITAN:7+4++ref1+TAN aus dem Bild+@${IMAGE.length}@${IMAGE}`];
  if (isTwoSteps && bank.wants === 'flicker')
    return [...FINE, ...STRONG, `HITAN:7+4++ref1+TAN vom Leser+@${FLICKER.length}@${FLICKER}`];
  return signedIn(bank);
}

/** The answer to a confirmation or a TAN. */
function approval({ segments, tan }: FinTsRequest, bank: ServedFinTsBank): string[] {
  const [, process] = segments.find(([head = '']) => head.startsWith('HKTAN')) ?? [];
  if (process === 'S' && !bank.isConfirmed)
    return [...FINE, 'HIRMS:2+3956::Die Freigabe steht noch aus', 'HITAN:7+S++ref1+nochallenge'];
  if (process === '2' && tan !== '123456')
    return ['HIRMG:2+9050::Die Nachricht enthält Fehler', 'HIRMS:2+9941::TAN ungültig'];
  return signedIn(bank);
}

function signedIn({ accounts, hasCamt }: ServedFinTsBank): string[] {
  const method = (id: number, zka: string, name: string, device: number, polls: string) =>
    `${id}:2:X:${zka}::${name}:6:1:TAN:2048:N:1:N:0:0:N:N:00:${device}:N:1:${polls}`;
  return [
    ...FINE,
    'HIRMS:2+3920::Zugelassene Verfahren:942:946',
    `HIBPA:3+12+280:${BLZ}+Sparbank Köln+1+1+300+500`,
    `HIKOM:4+280:${BLZ}+1+3:fints.elsewhere.example/fints`,
    `HIPINS:1+1+1+0+5:38:6:Kennung:Kunde:HKKAZ:J:HKSAL:J:HKSPA:N:HKTAB:N${hasCamt ? ':HKCAZ:J' : ''}`,
    'HIKAZS:7+1+1+0+90:N:N',
    'HISALS:7+1+1+0',
    'HITABS:4+1+1+0',
    'HISPAS:1+1+1+0+J:N:N',
    ...(hasCamt ? [`HICAZS:1+1+1+0+90:N:N:${CAMT.replaceAll(':', '?:')}`] : []),
    `HITANS:7+1+1+0+N:N:0:${method(942, 'mobileTAN', 'chipTAN', 0, '::::')}:${method(946, 'Decoupled', 'App', 2, '99:1:1:J:J')}`,
    'HIUPA:4+ada+5+0',
    ...accounts.map(
      ({ number, orders = ['HKSAL', 'HKKAZ', ...(hasCamt ? ['HKCAZ'] : [])] }) =>
        `HIUPD:6+${number}::280:${BLZ}++ada+1+EUR+Ada++Girokonto++${orders.map((order) => `${order}:1`).join('+')}`,
    ),
    'HISYN:4+system1',
    'HIRMS:2+3076::Keine starke Authentifizierung erforderlich',
  ];
}

function statement({ segments }: FinTsRequest, account: ServedFinTsAccount, bank: ServedFinTsBank): string[] {
  if (bank.statementsWant === 'tan') return [...FINE, ...STRONG, 'HITAN:7+4++ref2+TAN'];
  const order = segments.find(([head = '']) => /^HK[KC]AZ/.test(head)) ?? [];
  const isCamt = order[0]?.startsWith('HKCAZ') === true;
  const [, mark = '0'] = /^mark(\d+)$/.exec(order.at(-1) ?? '') ?? [];
  const part = Number(mark);
  const booked = account.booked[part];
  if (booked === undefined) return [...FINE, 'HIRMS:2+3010::Es liegen keine Umsätze vor'];
  const more = part + 1 < account.booked.length ? [`HIRMS:2+3040::Es gibt mehr:mark${part + 1}`] : [];
  const noted = part === 0 && account.noted !== undefined ? `+@${account.noted.length}@${account.noted}` : '';
  const head = isCamt ? `HICAZ:1+${account.iban}:SPARDEXX+${CAMT.replaceAll(':', '?:')}` : 'HIKAZ:7';
  return [...FINE, ...more, `${head}+@${booked.length}@${booked}${noted}`];
}

function read(message: string): FinTsRequest {
  const [header = []] = segmentsIn(message);
  const inner = /HNVSD:999:1\+@(\d+)@/.exec(message);
  const start = (inner?.index ?? 0) + (inner?.[0].length ?? 0);
  const segments = inner === null ? segmentsIn(message) : segmentsIn(message.slice(start, start + Number(inner[1])));
  const [, , , signature = ''] = segments.find(([head = '']) => head.startsWith('HNSHA')) ?? [];
  const [pin = '', tan = ''] = signature.split(':');
  const orders = segments.flatMap(([head = '']) => /^[A-Z]+/.exec(head) ?? []);
  return { orders, segments, pin, tan, dialog: header[3] ?? '', number: header[4] ?? '' };
}

/** Segments by their elements. The messages of tests have no sign to escape. */
function segmentsIn(text: string): string[][] {
  return text.split("'").flatMap((segment) => (segment === '' ? [] : [segment.split('+')]));
}

/** Segments with their numbers, in the envelope of FinTS, as an answer has them. */
export function sealed(segments: readonly string[], dialog: string, number: string): string {
  const inner =
    segments.map((one, index) => one.replace(':', `:${index + 2}:`)).join("'") + (segments.length > 0 ? "'" : '');
  const envelope = `HNVSK:998:3+PIN:1+998+1+2::system1+1+2:2:13:@8@00000000:5:1+280:${BLZ}:ada:V:0:0+0'`;
  const body = `${envelope}HNVSD:999:1+@${inner.length}@${inner}'HNHBS:${segments.length + 3}:1+${number}'`;
  const header = `HNHBK:1:3+000000000000+300+${dialog}+${number}+${dialog}:${number}'`;
  return Buffer.from(header + body, 'latin1').toString('base64');
}

import type { BankAnswer, Dialog, FinTSConfig, Message, Segment } from 'lib-fints';
import { type Challenge, ConnectorFault, cleanWords } from '#integrations/bank-connections/connectors/connector.ts';
import { flickerCodeOf } from './flicker-code.ts';
import { BrokenAnswer, exchange, type Line } from './messages.ts';

/** An order with its own members. */
export type Order = Segment & { readonly [member: string]: unknown };

/** The answer of a bank to an order. */
export type Answer = {
  /** Of an order with a long answer there are several. */
  readonly messages: readonly Message[];
  readonly codes: readonly BankAnswer[];
  /** The bank waits for the person, and does what was asked after that. */
  readonly tan: (Challenge & { readonly reference: string }) | null;
  /** Why the bank refused; null if it did what was asked. */
  readonly refusal: Refusal | null;
};

export type Refusal = { readonly codes: ReadonlySet<number>; readonly words: string };

/** Where a dialog stands while the person is away. */
export type DialogPlace = { readonly id: string; readonly messageNumber: number };

// A bank that repeats its pages would never end.
const PAGES_MAX = 500;

/**
 * A dialog with a bank, by the messages of the library. Its own dialog keeps itself in memory while the person is away, follows
 * continuations without an end, leaves out what is not booked yet, and sends by the fetch of the process, which reaches any address.
 */
export class FinTsDialog {
  readonly config: FinTSConfig;
  readonly #line: Line;
  readonly #opening: Dialog['interactions'][number];
  #id: string;
  #messageNumber: number;

  /** `learns`: the bank gives an id for this Coffer, and says which TAN methods there are. */
  constructor(line: Line, config: FinTSConfig, place: DialogPlace | null = null, learns = false) {
    this.#line = line;
    this.config = config;
    const [opening] = new line.library.Dialog(config, learns).interactions;
    if (opening === undefined) throw new Error('the library begins no dialog');
    this.#opening = opening;
    this.#id = place?.id ?? '0';
    this.#messageNumber = place?.messageNumber ?? 0;
  }

  get place(): DialogPlace {
    return { id: this.#id, messageNumber: this.#messageNumber };
  }

  /** Signs in. The configuration has what the bank said of itself and of the accounts. @throws ConnectorFault */
  async open(): Promise<Answer> {
    const order = this.#opening.segId;
    const message = await this.#send([...this.#opening.getSegments(this.config), ...this.#tanOrder(order)]);
    return this.#opened(answerOf([message], this.config));
  }

  /** Says to the bank that the person has confirmed, or what TAN they have. @throws ConnectorFault */
  async confirm(reference: string, tan: string | undefined): Promise<Answer> {
    const method = this.config.selectedTanMethod;
    const order = {
      header: { segId: 'HKTAN', segNr: 0, version: method?.version ?? 7 },
      ...{ tanProcess: method?.isDecoupled === true ? 'S' : '2', segId: this.#opening.segId },
      ...{ orderRef: reference, nextTan: false, tanMedia: this.#medium() },
    };
    return this.#opened(answerOf([await this.#send([order], tan)], this.config, reference));
  }

  #opened(answer: Answer): Answer {
    const [message] = answer.messages;
    if (message === undefined || answer.tan !== null || answer.refusal !== null) return answer;
    const before = this.config.bankingInformation.bpd?.availableTanMethodIds ?? [];
    try {
      this.#opening.handleClientResponse(message);
    } catch (error) {
      // The library throws where a bank leaves out what it must say.
      throw new BrokenAnswer(error);
    }
    const { bpd } = this.config.bankingInformation;
    if (bpd?.availableTanMethodIds.length === 0) bpd.availableTanMethodIds = before;
    return answer;
  }

  /** Gives an order, and fetches all of a long answer. @throws ConnectorFault */
  async ask(order: Order): Promise<Answer> {
    const messages: Message[] = [];
    const marks = new Set<string>();
    for (let mark: string | undefined; ; ) {
      const asked = mark === undefined ? order : { ...order, continuationMark: mark };
      const message = await this.#send([asked, ...this.#tanOrder(order.header.segId)]);
      messages.push(message);
      const answer = answerOf(messages, this.config);
      mark = message.getBankAnswers().find(({ code }) => code === MORE)?.params?.[0];
      if (mark === undefined || mark === '' || answer.refusal !== null || answer.tan !== null) return answer;
      if (marks.has(mark) || marks.size >= PAGES_MAX)
        throw new ConnectorFault('not_understood', 'The bank sends more and more, without an end');
      marks.add(mark);
    }
  }

  /** Ends the dialog at the bank, where that is possible. */
  async end(): Promise<void> {
    const order = { header: { segId: 'HKEND', segNr: 0, version: 1 }, dialogId: this.#id };
    await this.#send([order]).catch(() => {});
  }

  /** With the newer methods, sign-ins and orders for which the bank may want a TAN say so. */
  #tanOrder(order: string): Order[] {
    const { selectedTanMethod: method, bankingInformation } = this.config;
    const known = bankingInformation.bpd?.allowedTransactions.find(({ transId }) => transId === order);
    const isWanted = order === this.#opening.segId || known?.tanRequired === true;
    if (method === undefined || method.version < TWO_STEP_VERSION || !isWanted) return [];
    const header = { segId: 'HKTAN', segNr: 0, version: method.version };
    return [{ header, tanProcess: '4', segId: order, tanMedia: this.#medium() }];
  }

  #medium(): string | undefined {
    const requirement = this.config.selectedTanMethod?.tanMediaRequirement ?? 0;
    if (requirement === 0) return undefined;
    return this.config.tanMediaName ?? (requirement === MEDIUM_REQUIRED ? 'default' : undefined);
  }

  async #send(orders: readonly Segment[], tan?: string): Promise<Message> {
    const { library } = this.#line;
    const { config } = this;
    this.#messageNumber += 1;
    const message = new library.CustomerMessage(this.#id, this.#messageNumber);
    const hasTwoSteps = (config.selectedTanMethod?.version ?? 0) >= TWO_STEP_VERSION;
    message.sign(
      ...([config.countryCode, config.bankId, config.userId ?? '', config.pin ?? ''] as const),
      ...([config.bankingInformation.systemId, hasTwoSteps ? config.tanMethodId : undefined, tan] as const),
    );
    for (const order of orders) message.addSegment(order);
    const answer = await exchange(this.#line, message);
    this.#id = answer.findSegment<Segment & { dialogId?: string }>('HNHBK')?.dialogId ?? this.#id;
    return answer;
  }
}

const TWO_STEP_VERSION = 6;
const MEDIUM_REQUIRED = 2;
/** The bank has more, and says from where to go on. */
const MORE = 3040;
const REFUSED = 9000;
/** A warning by its number: the login is locked for a while. */
const LOCKED = 3938;
/** An approval is wanted; that the person confirms on another device; that they have not yet. */
const WANTS_TAN: ReadonlySet<number> = new Set([30, 3955, 3956, 3957]);

type TanSegment = Segment & {
  readonly orderReference?: string;
  readonly challenge?: string;
  readonly challengeHhdUc?: string;
};

function answerOf(messages: readonly Message[], { selectedTanMethod }: FinTSConfig, asked?: string): Answer {
  const codes = messages.flatMap((message) => message.getBankAnswers());
  const refused = codes.filter(({ code }) => code >= REFUSED || code === LOCKED);
  const hitan = messages.at(-1)?.findSegment<TanSegment>('HITAN');
  const isWanted = refused.length === 0 && codes.some(({ code }) => WANTS_TAN.has(code));
  const reference = hitan?.orderReference ?? asked;
  if (isWanted && reference === undefined)
    throw new ConnectorFault('not_understood', 'The bank wants an approval, and does not say of what');
  return {
    messages,
    codes,
    tan:
      isWanted && reference !== undefined
        ? {
            reference,
            kind: selectedTanMethod?.isDecoupled === true ? 'confirm' : 'tan',
            message: wordsOf(hitan?.challenge, codes),
            image: imageOf(hitan?.challengeHhdUc),
            flicker: flickerCodeOf(hitan?.challengeHhdUc ?? ''),
          }
        : null,
    refusal:
      refused.length === 0
        ? null
        : {
            codes: new Set(refused.map(({ code }) => code)),
            words: cleanWords(refused.map(({ code, text }) => `${text ?? ''} (${code})`).join('; ')),
          },
  };
}

function wordsOf(challenge: string | undefined, codes: readonly BankAnswer[]): string {
  const said = cleanWords(challenge ?? '');
  if (said !== '' && said !== 'nochallenge') return said;
  return cleanWords(codes.find(({ code }) => WANTS_TAN.has(code))?.text ?? '');
}

const IMAGE_CHARS_MAX = 100_000;

/** The image that a TAN is read from, as a `data:` URL: two lengths, each before its content. */
function imageOf(data: string | undefined): string | null {
  const bytes = Buffer.from(data ?? '', 'latin1');
  if (bytes.length < 4 || bytes.length > IMAGE_CHARS_MAX) return null;
  const typeEnd = 2 + bytes.readUInt16BE(0);
  const type = bytes.toString('latin1', 2, typeEnd);
  if (!/^image\/(?:png|jpeg|gif)$/.test(type) || bytes.length < typeEnd + 2) return null;
  const start = typeEnd + 2;
  return `data:${type};base64,${bytes.toString('base64', start, start + bytes.readUInt16BE(typeEnd))}`;
}

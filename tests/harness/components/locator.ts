import type { Element, HTMLInputElement } from 'happy-dom';
import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
} from 'ivya';
import type { PageWindow } from './page-window.ts';

type Text = string | RegExp;
type ByRoleOptions = Parameters<typeof getByRoleSelector>[1];
type Exact = { readonly exact?: boolean };
type Filter = { readonly hasText?: Text; readonly has?: Locator; readonly hasNotText?: Text };
type State = 'visible' | 'hidden' | 'attached' | 'detached';
export type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The page that a locator looks at. */
export type Looked = {
  readonly document: PageWindow;
  readonly keyboard: { readonly press: (key: string) => Promise<void>; readonly type: (text: string) => Promise<void> };
  settle(): Promise<void>;
  until<T>(look: () => T | string | null, fault: string, timeout?: number): Promise<T>;
};

/** Finds elements as Playwright's locators do, by the same names: a test reads the same in the browser. */
export class Locator {
  protected readonly looked: () => Looked;
  readonly selector: string;

  constructor(looked: () => Looked, selector: string) {
    this.looked = looked;
    this.selector = selector;
  }

  getByRole(role: string, options?: ByRoleOptions): Locator {
    return this.#then(getByRoleSelector(role, options));
  }
  getByText(text: Text, options: Exact = {}): Locator {
    return this.#then(getByTextSelector(text, { exact: false, ...options }));
  }
  getByLabel(text: Text, options: Exact = {}): Locator {
    return this.#then(getByLabelSelector(text, { exact: false, ...options }));
  }
  getByTitle(text: Text, options: Exact = {}): Locator {
    return this.#then(getByTitleSelector(text, { exact: false, ...options }));
  }
  getByPlaceholder(text: Text, options: Exact = {}): Locator {
    return this.#then(getByPlaceholderSelector(text, { exact: false, ...options }));
  }
  locator(css: string, filter: Filter = {}): Locator {
    return this.#then(css).filter(filter);
  }
  filter({ hasText, has, hasNotText }: Filter): Locator {
    let found: Locator = this;
    if (hasText !== undefined) found = found.#then(`internal:has-text=${quoted(hasText)}`);
    if (hasNotText !== undefined) found = found.#then(`internal:has-not-text=${quoted(hasNotText)}`);
    if (has !== undefined) found = found.#then(`internal:has=${JSON.stringify(has.selector)}`);
    return found;
  }
  and(other: Locator): Locator {
    return this.#then(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: Locator): Locator {
    return this.#then(`internal:or=${JSON.stringify(other.selector)}`);
  }
  nth(index: number): Locator {
    return this.#then(`nth=${index}`);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }

  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }
  async count(): Promise<number> {
    return (await this.#now()).length;
  }
  async isVisible(): Promise<boolean> {
    const [element] = await this.#now();
    return element !== undefined && this.looked().document.isVisible(element);
  }
  async allTextContents(): Promise<string[]> {
    return (await this.#now()).map((element) => element.textContent ?? '');
  }
  async allInnerTexts(): Promise<string[]> {
    return (await this.#now()).map((element) => innerText(element));
  }
  async textContent(): Promise<string> {
    return (await this.#one()).textContent ?? '';
  }
  async innerText(): Promise<string> {
    return innerText(await this.#one());
  }
  async inputValue(): Promise<string> {
    return (await this.#input()).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }
  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#one());
  }
  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.#one());
  }
  async isChecked(): Promise<boolean> {
    const element = await this.#input();
    return element.checked ?? element.getAttribute('aria-checked') === 'true';
  }

  /** Waits until exactly one element is there and visible, or until none is. */
  async waitFor({
    state = 'visible',
    timeout,
  }: {
    readonly state?: State;
    readonly timeout?: number;
  } = {}): Promise<void> {
    const document = () => this.looked().document;
    await this.looked().until(
      () => {
        const found = this.#find();
        if (state === 'detached') return found.length === 0 || null;
        if (state === 'hidden') return !found.some((element) => document().isVisible(element)) || null;
        if (found.length > 1) return `${this.selector} finds ${found.length} elements`;
        const [element] = found;
        return (element !== undefined && (state === 'attached' || document().isVisible(element))) || null;
      },
      `${this.selector} is not ${state}`,
      timeout,
    );
  }

  async click({ modifiers = [], button = 'left' }: { modifiers?: readonly string[]; button?: 'left' | 'right' } = {}) {
    const element = await this.#ready();
    const { user } = this.looked().document;
    const held = modifiers.map((key) => (key === 'ControlOrMeta' ? 'Control' : key));
    if (held.length > 0) await user.keyboard(held.map((key) => `{${key}>}`).join(''));
    if (button === 'right') await user.pointer({ keys: '[MouseRight]', target: element as never });
    else await user.click(element as never);
    if (held.length > 0) await user.keyboard(held.map((key) => `{/${key}}`).join(''));
    await this.looked().settle();
  }
  async dblclick(): Promise<void> {
    await this.looked().document.user.dblClick((await this.#ready()) as never);
    await this.looked().settle();
  }
  async hover(): Promise<void> {
    await this.looked().document.user.hover((await this.#ready()) as never);
    await this.looked().settle();
  }
  async focus(): Promise<void> {
    const element = await this.#input();
    element.focus();
    await this.looked().settle();
  }
  async blur(): Promise<void> {
    (await this.#input()).blur();
    await this.looked().settle();
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await this.looked().keyboard.press(key);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.looked().keyboard.type(text);
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
    await this.#becomesChecked(true);
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
    await this.#becomesChecked(false);
  }
  // Some boxes change when the server has answered.
  async #becomesChecked(wanted: boolean): Promise<void> {
    await this.looked().until(
      () => {
        const [element] = this.#find() as HTMLInputElement[];
        return (element?.checked ?? element?.getAttribute('aria-checked') === 'true') === wanted || null;
      },
      `${this.selector} cannot be ${wanted ? 'checked' : 'unchecked'}`,
    );
  }
  /** Replaces the text of a field. */
  async fill(text: string): Promise<void> {
    const element = (await this.#ready()) as HTMLInputElement;
    element.focus();
    const { window } = this.looked().document;
    // React watches the value through the element; only its prototype's setter counts as typed.
    const prototype = element.tagName === 'TEXTAREA' ? window.HTMLTextAreaElement : window.HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
    await this.looked().settle();
  }
  async clear(): Promise<void> {
    await this.fill('');
  }
  async selectOption(value: string | { readonly label: string }): Promise<void> {
    const wanted = typeof value === 'string' ? value : value.label;
    await this.looked().document.user.selectOptions((await this.#one()) as never, wanted);
    await this.looked().settle();
  }
  /** Chooses files, as the dialog of the browser does. */
  async setInputFiles(files: GivenFile | readonly GivenFile[]): Promise<void> {
    const element = await this.#input();
    const { window } = this.looked().document;
    const list = [files]
      .flat()
      .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
    const value = Object.assign(list, { item: (index: number) => list[index] ?? null });
    Object.defineProperty(element, 'files', { value, configurable: true });
    for (const name of ['input', 'change']) element.dispatchEvent(new window.Event(name, { bubbles: true }));
    await this.looked().settle();
  }
  async dispatchEvent(type: string, members: object = {}): Promise<void> {
    const element = await this.#one();
    const { window } = this.looked().document;
    element.dispatchEvent(Object.assign(new window.Event(type, { bubbles: true, cancelable: true }), members));
    await this.looked().settle();
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#one();
  }

  #then(selector: string): Locator {
    return new Locator(this.looked, this.selector === '' ? selector : `${this.selector} >> ${selector}`);
  }
  #find(): Element[] {
    return this.looked().document.find(this.selector);
  }
  async #now(): Promise<Element[]> {
    await this.looked().settle();
    return this.#find();
  }
  #one(isReady: (element: Element) => boolean = () => true): Promise<Element> {
    return this.looked().until(() => {
      const [element, second] = this.#find();
      if (second !== undefined) return `${this.selector} finds several elements`;
      return element !== undefined && isReady(element) ? element : null;
    }, `${this.selector} is not there`);
  }
  async #input(): Promise<HTMLInputElement> {
    return (await this.#one()) as HTMLInputElement;
  }
  #ready(): Promise<Element> {
    return this.#one(
      (element) => this.looked().document.isVisible(element) && !isDisabled(element) && isInUse(element),
    );
  }
}

const entered = new WeakSet<Element>();

// A dialog takes the focus with a timer, which would close the list that a click before it had opened.
function isInUse(element: Element): boolean {
  const dialog = element.closest('[aria-modal=true]');
  if (dialog === null) return true;
  if (dialog.contains(dialog.ownerDocument.activeElement)) entered.add(dialog);
  return entered.has(dialog);
}

function isDisabled(element: Element): boolean {
  const own = element.closest('button, input, select, textarea, option');
  return (
    own?.matches(':disabled') === true ||
    own?.closest('fieldset[disabled]') != null ||
    element.closest('[aria-disabled=true]') !== null
  );
}

function innerText(element: Element): string {
  return (element as HTMLInputElement).innerText;
}

function quoted(text: Text): string {
  return typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text);
}

import {
  CloseButton,
  Combobox,
  FocusTrap,
  Popover,
  Stack,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { accountsQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus, IconSearch, IconX } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Completion, completionsOf, fieldOf, withLastWord } from './completions.ts';
import { FIELD_NAMES, FieldEditor, type FilterProps, STATE_NAMES } from './filter-fields.tsx';
import classes from './filters.module.css';
import type { QueryHint } from './list-query.ts';
import { AT_ONCE, type Label, useLabels } from './pickers/index.ts';
import { isOn, presetsOn } from './presets.ts';
import { readQuery } from './read-query.ts';
import {
  countFilters,
  FIELD_OFF,
  FILTER_FIELDS,
  type FilterField,
  NO_FILTERS,
  type State,
  type TransactionsSearch,
} from './search.ts';
import { useCounts } from './use-counts.ts';

type FilterBarProps = {
  readonly search: TransactionsSearch;
  readonly change: (change: TransactionsSearch) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The words of the search that are read as text. */
  readonly hints: readonly QueryHint[];
};

/** The search box, a chip for each field that is filtered by, and the way to the others. */
export function FilterBar({ search, change, input, hints }: FilterBarProps) {
  return (
    <>
      <SearchBox
        input={input}
        value={search.q ?? ''}
        hints={hints}
        onSearch={(q) => change({ q })}
        completing={{ search, onChange: change }}
      />
      <section className={classes.chips} aria-label={t('Filters')}>
        <Chips search={search} onChange={change} />
        <AddFilter search={search} onChange={change} />
        {countFilters(search) > 0 && (
          <button type="button" className={classes.clear} onClick={() => change(NO_FILTERS)}>
            {t('Clear all')}
          </button>
        )}
      </section>
    </>
  );
}

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly hints: readonly QueryHint[];
  readonly onSearch: (q: string | undefined) => void;
  /** Completes what is typed; a value becomes a filter. */
  readonly completing?: FilterProps;
};

const WAIT_MS = 250;

/** Searches shortly after the last key press. */
export function SearchBox({ input, value, hints, onSearch, completing }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [isFocused, focus] = useDisclosure(false);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), WAIT_MS);
  // Follows the address, for example on "Back", but never overwrites what is being typed.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  const combobox = useCombobox();
  const type = (text: string) => {
    setTyped(text);
    search(text);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const field = (
    <TextInput
      ref={input}
      type="search"
      className={classes.search ?? ''}
      aria-label={t('Search transactions')}
      placeholder={t('Search by name, notes or merchant')}
      maxLength={500}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => type('')} />}
      inputWrapperOrder={['label', 'input', 'description']}
      description={completing === undefined || !isFocused ? hintOf(typed, hints, isFocused) : undefined}
      onFocus={() => {
        focus.open();
        combobox.openDropdown();
      }}
      onBlur={() => {
        focus.close();
        combobox.closeDropdown();
      }}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
  if (completing === undefined) return field;
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={360}
      shadow="md"
      transitionProps={AT_ONCE}
      onOptionSubmit={(picked) => {
        const one: Completion = JSON.parse(picked);
        if (one.kind === 'term') return type(withLastWord(typed, one.text));
        const text = withLastWord(typed, '');
        setTyped(text);
        search.cancel();
        const ids = completing.search[one.field] ?? [];
        completing.onChange({ [one.field]: [...new Set([...ids, one.id])], q: text.trim() || undefined });
      }}
    >
      <Combobox.Target>{field}</Combobox.Target>
      {isFocused && <Completions typed={typed} search={completing.search} hint={hintOf(typed, hints, true)} />}
    </Combobox>
  );
}

type CompletionsProps = {
  readonly typed: string;
  readonly search: TransactionsSearch;
  readonly hint: string | undefined;
};

function Completions({ typed, search, hint }: CompletionsProps) {
  const { categories, merchants, tags } = useLabels();
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const { count, locale, today } = useFormat();
  const field = fieldOf(typed);
  const counts = useCounts(field, search);
  const currency = [...new Set(accounts.map((account) => account.currency))];
  const found = completionsOf(typed, {
    account: accounts,
    category: categories,
    merchant: merchants,
    tag: tags,
    currency,
    termOf: (word) => readQuery(word, { locale, today: today() })?.q,
  });
  if (found.length === 0 && hint === undefined) return null;
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={t('Completions')}>
        {found.map((one) => (
          <Combobox.Option key={JSON.stringify(one)} value={JSON.stringify(one)}>
            {one.kind === 'term' ? (
              <code>{one.text}</code>
            ) : (
              <span className={classes.completion}>
                <span className={classes.count}>{FIELD_NAMES[one.field]}</span> <bdi>{one.name}</bdi>
                {counts !== undefined && <span className={classes.count}>{count(counts.get(one.id) ?? 0)}</span>}
              </span>
            )}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {hint !== undefined && <Combobox.Footer>{hint}</Combobox.Footer>}
    </Combobox.Dropdown>
  );
}

const EXAMPLE = 'category:food -tag:work amount>20 date:2026-03 is:pending';

/** A hint about the words that are read as text; without text, an example of the search language. */
function hintOf(typed: string, hints: readonly QueryHint[], isFocused: boolean): string | undefined {
  const words = hints.map(({ text }) => text).filter((text) => text !== '');
  if (typed !== '' && words.length > 0)
    return t('“{words}” is searched for as text. Search terms look like this: {example}', {
      words: words.join(' '),
      example: EXAMPLE,
    });
  return isFocused && typed === '' ? t('You can also search like this: {example}', { example: EXAMPLE }) : undefined;
}

/** A field that is filtered by: its text, and the change that clears it. */
type Chip = { readonly field: FilterField; readonly text: string; readonly without: TransactionsSearch };

/** The fields that are filtered by: a press shows their values, which are cleared together. */
function Chips({ search, onChange }: FilterProps) {
  return useChips(search).map(({ field, text, without }) => (
    <span key={field} className={classes.pair}>
      <FieldPopover
        label={FIELD_NAMES[field]}
        target={(open) => (
          <button
            type="button"
            className={classes.chip}
            data-on
            onClick={open}
            aria-label={`${FIELD_NAMES[field]}: ${text}`}
          >
            <bdi className={classes.text}>{text}</bdi>
          </button>
        )}
      >
        <FieldEditor field={field} search={search} onChange={onChange} />
      </FieldPopover>
      <button
        type="button"
        className={classes.off}
        aria-label={t('Remove filter {text}', { text })}
        onClick={() => onChange(without)}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  ));
}

function AddFilter({ search, onChange }: FilterProps) {
  const [field, setField] = useState<FilterField | null>(null);
  return (
    <FieldPopover
      label={field === null ? t('Filter by') : FIELD_NAMES[field]}
      onClose={() => setField(null)}
      target={(open) => (
        <button type="button" className={classes.chip} onClick={open}>
          <IconPlus size={14} aria-hidden />
          {t('Filter||add a filter')}
        </button>
      )}
    >
      {field === null ? (
        <Stack gap={2}>
          {FILTER_FIELDS.map((one) => (
            <button key={one} type="button" className={classes.field} onClick={() => setField(one)}>
              {FIELD_NAMES[one]}
            </button>
          ))}
        </Stack>
      ) : (
        // The focus was on the button of the field, which is gone.
        <FocusTrap>
          <div>
            <FieldEditor field={field} search={search} onChange={onChange} />
          </div>
        </FocusTrap>
      )}
    </FieldPopover>
  );
}

type FieldPopoverProps = {
  readonly label: string;
  readonly target: (open: () => void) => ReactNode;
  readonly children: ReactNode;
  readonly onClose?: () => void;
};

function FieldPopover({ label, target, children, onClose }: FieldPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => (opens ? setOpen(true) : close())}
      position="bottom-start"
      width="min(22rem, calc(100vw - 2rem))"
      shadow="md"
      transitionProps={AT_ONCE}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target(() => (isOpen ? close() : setOpen(true)))}</Popover.Target>
      {/* By itself it would have the name of its button, which does not say the field. */}
      <Popover.Dropdown aria-labelledby={labelId}>
        <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

const UNKNOWN = {
  account: t('Unknown account'),
  category: t('Unknown category'),
  merchant: t('Unknown merchant'),
  tag: t('Unknown tag'),
};

const NAMED_MAX = 2;

function useChips(search: TransactionsSearch): Chip[] {
  const format = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const labels = useLabels();
  const chip = (field: FilterField, texts: readonly string[]): Chip[] => {
    if (texts.length === 0) return [];
    const more = texts.length - NAMED_MAX;
    const shown = texts.slice(0, NAMED_MAX).join(', ');
    return [
      {
        field,
        text: more > 0 ? t('{names} and {more} more', { names: shown, more }) : shown,
        without: FIELD_OFF[field],
      },
    ];
  };
  const named = (field: 'account' | 'category' | 'merchant' | 'tag', options: readonly Label[]) =>
    (search[field] ?? []).map((id) => options.find((option) => option.id === id)?.name ?? UNKNOWN[field]);
  const states = (search.is ?? []).map((written) => stateName(written));
  const type = search.type === 'income' ? t('Income') : t('Expenses');
  const amounts = [
    ...(search.min === undefined ? [] : [t('Min. {min}', { min: search.min })]),
    ...(search.max === undefined ? [] : [t('Max. {max}', { max: search.max })]),
  ];
  const categories = search.uncategorised ? [t('No category')] : named('category', labels.categories);
  return [
    ...chip('period', periodOf(search, format)),
    ...chip('account', named('account', accounts)),
    ...chip('category', categories),
    ...chip('merchant', named('merchant', labels.merchants)),
    ...chip('tag', named('tag', labels.tags)),
    ...chip('amount', amounts),
    ...chip('type', search.type === undefined ? [] : [type]),
    ...chip('state', states),
    ...chip('currency', search.currency ?? []),
  ];
}

function stateName(written: string): string {
  const [is, isNot] = STATE_NAMES[written.replace('-', '') as State];
  return written.startsWith('-') ? isNot : is;
}

function periodOf({ from, to }: TransactionsSearch, format: ReturnType<typeof useFormat>): string[] {
  if (from === undefined && to === undefined) return [];
  const preset = presetsOn(format.today(), format.monthStartDay).find((one) => isOn(one, { from, to }));
  if (preset !== undefined) return [preset.label];
  if (from !== undefined && to !== undefined) return [format.period(from, to)];
  return [
    from === undefined
      ? t('To {date}', { date: format.date(to ?? '') })
      : t('From {date}', { date: format.date(from) }),
  ];
}

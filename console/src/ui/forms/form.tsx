import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect } from 'react';
import { ApiError, isAbout } from '../../api/index.ts';
import { ErrorText, fieldError } from '../feedback/index.ts';
import { language, t } from '../i18n/index.ts';
import type { FormState } from './use-form.ts';

type FormProps<Values extends object> = {
  readonly form: FormState<Values>;
  /** The server's error: each issue appears at its field, anything else above the buttons. */
  readonly error: Error | null;
  /** Receives the values; texts are trimmed. */
  readonly onSend: (values: Values) => void;
  readonly buttons: ReactNode;
  readonly children?: ReactNode;
};

export function Form<Values extends object>({ form, error, onSend, buttons, children }: FormProps<Values>) {
  const fields = Object.keys(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new error changes the fields
  useEffect(() => {
    if (error !== null) form.setErrors(Object.fromEntries(fields.map((name) => [name, fieldError(error, name)])));
  }, [error]);
  // The browser's own bubbles have its language and look: the field says it in the page's.
  const onInvalid = (event: SyntheticEvent<HTMLFormElement>) => {
    const { target: field, currentTarget } = event;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !fields.includes(field.name))
      return;
    event.preventDefault();
    const message = field.validity.valueMissing ? t('Fill in this field') : field.validationMessage;
    form.setErrors((before) => ({ ...before, [field.name]: message }));
    currentTarget.querySelector<HTMLElement>('input:invalid, textarea:invalid')?.focus();
  };
  return (
    <form onSubmit={form.onSubmit((values) => onSend(trimmed(values)))} onInvalidCapture={onInvalid}>
      <Stack>
        <DraftNotice form={form} />
        {children}
        <FormError error={error} fields={fields} />
        {buttons}
      </Stack>
    </form>
  );
}

const TIME = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

type DraftNoticeProps = { readonly form: { readonly draftAt: number | null; readonly discardDraft: () => void } };

/** Says that the form has what was typed earlier and not saved. */
export function DraftNotice({ form: { draftAt, discardDraft } }: DraftNoticeProps) {
  if (draftAt === null) return null;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {t('Draft of {time}, not saved', { time: TIME.format(draftAt) })}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={discardDraft}>
        {t('Discard draft')}
      </Button>
    </Group>
  );
}

function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries);
}

type FormButtonsProps = {
  /** A verb with its object, such as "Create key". */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onCancel?: () => void;
  readonly isDisabled?: boolean;
  /** Makes the button red, for actions that cannot be undone. */
  readonly isDestructive?: boolean;
};

export function FormButtons({ submit, isBusy, onCancel, isDisabled = false, isDestructive = false }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
      <Button type="submit" loading={isBusy} disabled={isDisabled} {...(isDestructive && { color: 'red' })}>
        {submit}
      </Button>
    </Group>
  );
}

type FormErrorProps = {
  readonly error: Error | null;
  /** The members whose fields show their own issues. */
  readonly fields?: readonly string[];
};

/** The server's error, announced to screen readers; what the fields say is not repeated. */
export function FormError({ error, fields = [] }: FormErrorProps) {
  if (error === null) return null;
  const issues = error instanceof ApiError ? error.issues : [];
  const isAtFields = issues.length > 0 && issues.every((issue) => fields.some((member) => isAbout(issue, member)));
  return (
    <Alert color="red" variant="outline" role="alert">
      {isAtFields ? t('Not saved. Correct the marked fields.') : <ErrorText error={error} />}
    </Alert>
  );
}

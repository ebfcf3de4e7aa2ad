import { useForm as useMantineForm } from '@mantine/form';
import { use, useEffect, useState } from 'react';
import { GuardContext } from './close-guard.tsx';
import { deleteDraft, readDraft, writeDraft } from './drafts.ts';

type FormOptions<Values> = {
  /** By the API's member names, so that its issues appear at the fields. */
  readonly initialValues: Values;
  /** Messages by field; nothing if the values are valid. */
  readonly validate?: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** The name of the draft of a form outside a dialog. A dialog's form has its dialog's draft. */
  readonly draft?: string;
};

/** `@mantine/form` with a draft: unsaved values survive a reload, a sign-in and a click outside the dialog. */
export function useForm<Values extends object>({ initialValues, validate, draft }: FormOptions<Values>) {
  const guard = use(GuardContext);
  const name = draft ?? guard?.draft;
  const form = useMantineForm<Values>({
    initialValues,
    enhanceGetInputProps: ({ field }) => ({ name: String(field) }),
    ...(validate && { validate: (values: Values) => ({ ...validate(values) }) as never }),
    onValuesChange: (values) => {
      if (name === undefined) return;
      if (JSON.stringify(values) === JSON.stringify(initialValues)) deleteDraft(name);
      else writeDraft(name, values);
    },
  });
  const [draftAt, setDraftAt] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the person types
  useEffect(() => {
    const stored = name === undefined ? null : readDraft(name, initialValues);
    if (stored === null) return;
    form.setValues(stored.values);
    setDraftAt(stored.at);
  }, []);
  const discardDraft = () => {
    form.setValues(initialValues);
    if (name !== undefined) deleteDraft(name);
    setDraftAt(null);
  };
  const { isDirty } = form;
  useEffect(() => {
    if (guard === null) return;
    guard.isDirty.current = () => isDirty();
    return () => {
      guard.isDirty.current = () => false;
    };
  }, [guard, isDirty]);
  /** After saving: these values are the ones to compare with. */
  const saved = (values: Values = form.getValues()) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    if (name !== undefined) deleteDraft(name);
    setDraftAt(null);
  };
  return { ...form, saved, draftAt, discardDraft };
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;

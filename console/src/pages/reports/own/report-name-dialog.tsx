import { Checkbox, TextInput } from '@mantine/core';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Choices, SavedReport } from './choices.ts';
import { useAddReport, useChangeReport } from './saved-report-queries.ts';

/** The report that gets a name: one to save, or one that has another. */
export type Naming = { readonly choices: Choices } | { readonly renamed: SavedReport };

type ReportNameDialogProps = {
  readonly naming: Naming | null;
  readonly onSaved: (report: SavedReport) => void;
  readonly onClose: () => void;
};

export function ReportNameDialog({ naming, onSaved, onClose }: ReportNameDialogProps) {
  const isRename = naming !== null && 'renamed' in naming;
  return (
    <FormDialog opened={naming !== null} onClose={onClose} title={isRename ? t('Rename report') : t('Save report')}>
      {isRename && <RenameForm report={naming.renamed} onClose={onClose} />}
      {naming !== null && 'choices' in naming && (
        <SaveForm choices={naming.choices} onSaved={onSaved} onClose={onClose} />
      )}
    </FormDialog>
  );
}

type SaveFormProps = Omit<ReportNameDialogProps, 'naming'> & { readonly choices: Choices };

function SaveForm({ choices, onSaved, onClose }: SaveFormProps) {
  const form = useForm({ initialValues: { name: '', shared: false } });
  const { mutate, error, isPending } = useAddReport((report) => {
    onClose();
    onSaved(report);
  });
  return (
    <Form
      form={form}
      error={error}
      onSend={(values) => mutate({ ...choices, ...values })}
      buttons={<FormButtons submit={t('Save report')} isBusy={isPending} onCancel={onClose} />}
    >
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Checkbox
        label={t('Share with the family')}
        description={t(
          'Everyone in the family sees it and may change it. Each sees the figures of their own accounts.',
        )}
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </Form>
  );
}

function RenameForm({ report, onClose }: { readonly report: SavedReport; readonly onClose: () => void }) {
  const form = useForm({ initialValues: { name: report.name } });
  const { mutate, error, isPending } = useChangeReport(report, onClose);
  return (
    <Form
      form={form}
      error={error}
      onSend={mutate}
      buttons={<FormButtons submit={t('Rename')} isBusy={isPending} onCancel={onClose} />}
    >
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
    </Form>
  );
}

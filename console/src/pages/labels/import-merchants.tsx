import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { importMerchants, type Schemas } from '../../api/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconUpload } from '../../ui/icons/index.ts';
import { WritersOnly } from '../../ui/index.ts';

/** Creates merchants from a CSV file. */
export function ImportMerchants() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <WritersOnly>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={dialog.open}>
        {t('Import')}
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title={t('Import merchants')}>
        <ImportForm onClose={dialog.close} />
      </FormDialog>
    </WritersOnly>
  );
}

type Values = { readonly file: File | null };

function ImportForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { file: null },
    validate: ({ file }) => (file === null ? { file: t('Choose a file first') } : {}),
  });
  const { mutate, data, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: importMerchants,
  });
  if (data) return <Imported result={data} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={error}
      onSend={({ file }) => file !== null && mutate(file)}
      buttons={<FormButtons submit={t('Import merchants')} isBusy={isPending} onCancel={onClose} />}
    >
      <Text size="sm">
        {t(
          'The first line names the columns: “name” is required, “color” and “website” are optional. Merchants whose name you already have are skipped.',
        )}
      </Text>
      <FileInput
        label={t('CSV file')}
        placeholder={t('Choose a file')}
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': t('Remove the file') }}
        {...form.getInputProps('file')}
      />
    </Form>
  );
}

function Imported({ result, onClose }: { result: Schemas['MerchantImport']; onClose: () => void }) {
  const { imported, skipped, skipped_rows: rows } = result;
  const made = t('{count, plural, one {# merchant imported} other {# merchants imported}}', { count: imported });
  return (
    <Stack>
      <Text role="status" fw={600}>
        {skipped === 0
          ? made
          : t('{made}, {skipped, plural, one {# row skipped} other {# rows skipped}}', { made, skipped })}
      </Text>
      {rows.length > 0 && (
        <Alert variant="outline" color="yellow">
          {rows.map(({ line, column, message }) => (
            <Text size="sm" key={`${line} ${column}`}>
              {t('Line {line}: {message}', { line, message })}
            </Text>
          ))}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}

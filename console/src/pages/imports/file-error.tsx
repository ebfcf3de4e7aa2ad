import { Text } from '@mantine/core';
import { ApiError } from '../../api/index.ts';
import { ErrorText } from '../../ui/feedback/index.ts';
import { language } from '../../ui/i18n/index.ts';
import { BY_CODE } from './reasons.ts';

/** Why a file was refused, in the language of the page. */
export function FileError({ error }: { readonly error: Error }) {
  const text = error instanceof ApiError && language !== 'en' ? textOf(error) : undefined;
  return text === undefined ? <ErrorText error={error} /> : <Text size="sm">{text}</Text>;
}

/** Whether the file is no statement, such as a photo or a PDF. */
export function isOtherFile(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ code }) => code === 'invalid_file_type');
}

function textOf({ issues }: ApiError): string | undefined {
  const [issue] = issues;
  return issue?.pointer === '/file' ? BY_CODE[issue.code] : undefined;
}

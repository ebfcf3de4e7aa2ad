import type { FileDetails, FileLabels } from '#integrations/imports/ledger/index.ts';
import type { RowDetails, StatementRow } from '#integrations/imports/statements/index.ts';

const LABEL_MAX = 100;
const TAGS_MAX = 100;

/** The details of a row in the form in which they are stored, or null if it has none. */
export function detailsOf({ details }: Pick<StatementRow, 'details'>): string | null {
  if (details === undefined) return null;
  const stored: FileDetails = { ...labelsOf(details), excluded: details.excluded ?? false };
  return hasLabels(stored) || stored.excluded ? JSON.stringify(stored) : null;
}

/** The details that a row stores. */
export function storedDetails(details: string | null): FileDetails | null {
  return details === null ? null : JSON.parse(details);
}

function labelsOf({ category, parentCategory, merchant, tags = [] }: RowDetails): FileLabels {
  const names = tags.flatMap((tag) => labelName(tag) ?? []);
  return {
    ...{ category: labelName(category), parentCategory: labelName(parentCategory), merchant: labelName(merchant) },
    tags: [...new Set(names)].slice(0, TAGS_MAX),
  };
}

function hasLabels({ category, merchant, tags }: FileLabels): boolean {
  return category !== null || merchant !== null || tags.length > 0;
}

/** The name in the form that labels have: one line of at most 100 characters. */
function labelName(text: string | null | undefined): string | null {
  const line = (text ?? '').toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().slice(0, LABEL_MAX).toWellFormed().trim() || null;
}

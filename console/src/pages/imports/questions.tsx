import { Alert, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { language, t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { Preflight, SentFile } from './import-queries.ts';
import { ASKED } from './reasons.ts';
import { dateFormatLabel, SIGNS } from './settings.ts';

export type Question = Preflight['questions'][number];
type Candidate = Question['candidates'][number];

type QuestionsProps = {
  readonly questions: readonly Question[];
  readonly settings: SentFile['settings'];
  readonly onChange: (settings: SentFile['settings']) => void;
};

/** Asks what nothing in the file proves, with rows as each answer reads them. An answered question stays, for another answer. */
export function Questions({ questions, settings, onChange }: QuestionsProps) {
  const [answered, setAnswered] = useState<readonly Question[]>([]);
  const others = questions.filter(({ member }) => answered.every((one) => one.member !== member));
  const answer = (question: Question) => (value: string) => {
    if (others.includes(question)) setAnswered([...answered, question]);
    onChange({ ...settings, [question.member]: value });
  };
  return [...answered, ...others].map((question) => (
    <Alert key={question.member} variant="outline" color="yellow">
      <Radio.Group
        label={ASKED[question.code] ?? question.message}
        description={language === 'en' ? question.message : undefined}
        value={settings[question.member] ?? null}
        onChange={answer(question)}
      >
        <SimpleGrid cols={{ base: 1, md: Math.min(question.candidates.length, 3) }} mt="xs">
          {question.candidates.map((candidate) => (
            <Stack key={candidate.value} gap="xs">
              <Radio value={candidate.value} label={labelOf(question, candidate)} />
              <Rows rows={candidate.rows} />
            </Stack>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Alert>
  ));
}

function labelOf({ code }: Question, { value }: Candidate): string {
  if (code === 'unclear_fee') return value === '' ? t('No, the amounts contain them') : t('Yes, they come on top');
  if (value === '') return t('None of these columns');
  if (code === 'missing_lots')
    return value === 'none' ? t('No, take the trades alone') : t('Yes, their cost is not known');
  if (code === 'unclear_date_format') return dateFormatLabel(value);
  return SIGNS.find((one) => one.value === value)?.label ?? value;
}

function Rows({ rows }: Pick<Candidate, 'rows'>) {
  const format = useFormat();
  return rows.map(({ line, date, name, signed_amount, currency }) => (
    <Text key={line} size="sm" c="dimmed">
      {format.date(date)} {name || t('No name')}{' '}
      <MoneyText kind="flow" amount={signed_amount} currency={currency ?? undefined} />
    </Text>
  ));
}

import { Button, Stack } from '@mantine/core';
import { IconPlus, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { upgradeNoticesQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, listClasses, PageTitle, SectionCard, WritersOnly } from '../../ui/index.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { type Rule, rulesQuery, useReorderRules } from './rule-queries.ts';
import { RuleRow } from './rule-row.tsx';
import { RuleRuns } from './rule-runs.tsx';
import { useChoices } from './rule-words.ts';

type Edited = { readonly rule: Rule | null };

/** The family's rules in their order, and the runs over stored transactions. */
export function RulesPage() {
  const rules = useQuery(rulesQuery());
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <>
      <PageTitle title={t('Rules')} text={t('What to set on transactions as they come in.')}>
        <CurlButton path="/api/v1/rules" />
        <WritersOnly>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({ rule: null })}>
            {t('Add rule')}
          </Button>
        </WritersOnly>
      </PageTitle>
      <QueryView query={rules}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconWand size={40} stroke={1.4} aria-hidden />}
              title={t('No rules yet')}
              text={t('A rule gives new transactions their category, name or tags. What you set yourself stays.')}
            />
          ) : (
            <Stack>
              <RuleList rules={all} onEdit={(rule) => setEdited({ rule })} />
              <RuleRuns />
            </Stack>
          )
        }
      </QueryView>
      <RuleDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function RuleList({ rules, onEdit }: { rules: readonly Rule[]; onEdit: (rule: Rule) => void }) {
  const choices = useChoices();
  const { data: notices } = useQuery(upgradeNoticesQuery());
  const reorder = useReorderRules();
  const move = (index: number, by: number) => {
    const ids = rules.map(({ id }) => id);
    const [moved = ''] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved);
    reorder.mutate(ids);
  };
  return (
    <SectionCard title={t('In this order')}>
      <ul className={listClasses.lines}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isTooLarge={notices?.rules_switched_off.includes(rule.id) ?? false}
            choices={choices}
            onEdit={() => onEdit(rule)}
            {...(index > 0 && { onUp: () => move(index, -1) })}
            {...(index < rules.length - 1 && { onDown: () => move(index, 1) })}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

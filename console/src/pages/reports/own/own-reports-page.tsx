import { ActionIcon, Badge, Box, Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldError, QueryView } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconDots, IconLock, IconPencil, IconPrinter, IconTrash, IconUsers } from '../../../ui/icons/index.ts';
import { CurlButton, PageTitle, SectionCard, tabClasses, useCanWrite, useFormat } from '../../../ui/index.ts';
import { BreakdownReport } from '../breakdown-report.tsx';
import { MoneyFlow } from '../money-flow.tsx';
import { ReportTabs } from '../report-tabs.tsx';
import type { OwnReportSearch } from '../search.ts';
import { type Choices, choicesOf, isSame, NEW, type SavedReport, searchOf, shownChoices } from './choices.ts';
import { ReportBuilder } from './report-builder.tsx';
import { type Naming, ReportNameDialog } from './report-name-dialog.tsx';
import {
  figuresParameters,
  figuresQuery,
  flowQuery,
  savedReportsQuery,
  useChangeReport,
  useDeleteReport,
} from './saved-report-queries.ts';

/** The reports that the person or the family has made, and one of them with its choices, its chart and its table. */
export function OwnReportsPage() {
  const search = useSearch({ from: '/shell/reports/own' });
  const reports = useQuery(savedReportsQuery());
  const saved = reports.data?.find(({ id }) => id === search.id);
  const choices = shownChoices(search, saved === undefined ? NEW : choicesOf(saved));
  return (
    <>
      <PageTitle title={t('Insights')}>
        <CurlButton path={pathOf(choices)} />
      </PageTitle>
      <ReportTabs search={{}} />
      <QueryView query={reports}>
        {(all) => (
          <>
            <SavedTabs reports={all} search={search} />
            <OwnReport key={saved?.id} saved={saved} choices={choices} />
          </>
        )}
      </QueryView>
    </>
  );
}

function pathOf(choices: Choices): string {
  const query = Object.entries(figuresParameters(choices)).map(([name, value]) => [name, String(value)]);
  return `/api/v1/reports/${choices.chart === 'flow' ? 'money_flow' : 'breakdown'}?${new URLSearchParams(query)}`;
}

type SavedTabsProps = { readonly reports: readonly SavedReport[]; readonly search: OwnReportSearch };

function SavedTabs({ reports, search }: SavedTabsProps) {
  const shown = reports.find(({ id }) => id === search.id)?.id;
  const tab = (id: string | undefined) => ({
    to: '/reports/own' as const,
    search: { id },
    className: tabClasses.tab ?? '',
    'aria-current': shown === id ? ('page' as const) : undefined,
  });
  return (
    <nav className={tabClasses.tabs} aria-label={t('Saved reports')} data-screen-only>
      {reports.map(({ id, name }) => (
        <Link key={id} {...tab(id)}>
          <bdi>{name}</bdi>
        </Link>
      ))}
      <Link {...tab(undefined)}>{t('New report')}</Link>
    </nav>
  );
}

type OwnReportProps = { readonly saved: SavedReport | undefined; readonly choices: Choices };

/** One report: its choices and what can be done with it, then chart and table. */
function OwnReport({ saved, choices }: OwnReportProps) {
  const format = useFormat();
  const navigate = useNavigate({ from: '/reports/own' });
  const isFlow = choices.chart === 'flow';
  const figures = useQuery({ ...figuresQuery(choices), enabled: !isFlow, placeholderData: keepPreviousData });
  const flow = useQuery({ ...flowQuery(choices), enabled: isFlow, placeholderData: keepPreviousData });
  const name = saved?.name ?? t('New report');
  const titleOf = ({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) =>
    t('{name}, {period}', { name, period: format.period(start_date, end_date) });
  const before = saved === undefined ? NEW : choicesOf(saved);
  return (
    <>
      <Box mb="md">
        <SectionCard title={name} action={<ReportActions saved={saved} choices={choices} />}>
          {saved !== undefined && (
            <Group gap="xs" mb="sm">
              <Text size="sm" c="dimmed">
                {saved.shared ? t('Shared with the family') : t('Only you see this report')}
              </Text>
              {!isSame(choices, before) && <Badge variant="default">{t('Changed, not saved')}</Badge>}
            </Group>
          )}
          <ReportBuilder
            choices={choices}
            error={figures.error}
            onChange={(next) =>
              void navigate({ search: searchOf(next, before, saved?.id), replace: true, resetScroll: false })
            }
          />
        </SectionCard>
      </Box>
      {fieldError(figures.error, 'q') !== null ? null : isFlow ? (
        <QueryView query={flow} loading={<Skeleton height={HEIGHT} />}>
          {(report) => (
            <SectionCard title={titleOf(report)}>
              <MoneyFlow flow={report} />
            </SectionCard>
          )}
        </QueryView>
      ) : (
        <QueryView query={figures} loading={<Skeleton height={HEIGHT} />}>
          {(report) => <BreakdownReport report={report} measure={choices.measure} title={titleOf(report)} />}
        </QueryView>
      )}
    </>
  );
}

const HEIGHT = 320;

/** Save, and the menu of a saved report. A guest prints. */
function ReportActions({ saved, choices }: OwnReportProps) {
  const navigate = useNavigate({ from: '/reports/own' });
  const canWrite = useCanWrite();
  const [naming, setNaming] = useState<Naming | null>(null);
  const show = (id: string | undefined) => void navigate({ search: { id } });
  const isChanged = saved !== undefined && !isSame(choices, choicesOf(saved));
  return (
    <Group gap="xs" data-screen-only>
      {canWrite && saved !== undefined && isChanged && (
        <SaveButton saved={saved} choices={choices} onSaved={() => show(saved.id)} />
      )}
      {canWrite && (saved === undefined || isChanged) && (
        <Button size="xs" variant={saved === undefined ? 'filled' : 'default'} onClick={() => setNaming({ choices })}>
          {saved === undefined ? t('Save') : t('Save as')}
        </Button>
      )}
      <ReportMenu
        saved={canWrite ? saved : undefined}
        onRename={(renamed) => setNaming({ renamed })}
        onGone={() => show(undefined)}
      />
      <ReportNameDialog naming={naming} onSaved={({ id }) => show(id)} onClose={() => setNaming(null)} />
    </Group>
  );
}

type SaveButtonProps = {
  readonly saved: SavedReport;
  readonly choices: Choices;
  readonly onSaved: () => void;
};

function SaveButton({ saved, choices, onSaved }: SaveButtonProps) {
  const { mutate, isPending } = useChangeReport(saved);
  return (
    <Button size="xs" loading={isPending} onClick={() => mutate(choices, { onSuccess: onSaved })}>
      {t('Save')}
    </Button>
  );
}

type ReportMenuProps = {
  /** The report that can be changed. */
  readonly saved: SavedReport | undefined;
  readonly onRename: (report: SavedReport) => void;
  readonly onGone: () => void;
};

function ReportMenu({ saved, onRename, onGone }: ReportMenuProps) {
  const name = saved?.name ?? t('New report');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Actions for {name}', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Menu.Item>
        {saved !== undefined && <SavedItems saved={saved} onRename={onRename} onGone={onGone} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function SavedItems({ saved, onRename, onGone }: ReportMenuProps & { readonly saved: SavedReport }) {
  const change = useChangeReport(saved);
  const remove = useDeleteReport(onGone);
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onRename(saved)}>
        {t('Rename')}
      </Menu.Item>
      {saved.shared ? (
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => change.mutate({ shared: false })}>
          {t('Keep for myself')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => change.mutate({ shared: true })}>
          {t('Share with the family')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove.mutate(saved)}>
        {t('Delete')}
      </Menu.Item>
    </>
  );
}

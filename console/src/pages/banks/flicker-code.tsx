import { Button, Stack, Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import classes from './banks.module.css';
import { framesOf } from './flicker-frames.ts';

const CHANGES = { min: 4, first: 16, max: 30 };
const WIDTH = { min: 140, first: 220, max: 320 };

/** A code that a chipTAN reader reads by light: five bars that change. For people who want no motion it stands until they start it. */
export function FlickerCode({ code }: { readonly code: string }) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [started, setStarted] = useState<boolean | null>(null);
  const [changes, setChanges] = useState(CHANGES.first);
  const [width, setWidth] = useState(WIDTH.first);
  const bars = useRef<HTMLDivElement>(null);
  const isRunning = started ?? !isStill;
  useEffect(() => {
    if (!isRunning) return;
    const frames = framesOf(code);
    let shown = 0;
    const timer = setInterval(() => {
      const frame = frames[shown % frames.length];
      shown += 1;
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries())
        bar.toggleAttribute('data-lit', frame?.[index] === true);
    }, 1000 / changes);
    return () => clearInterval(timer);
  }, [code, changes, isRunning]);
  return (
    <Stack gap="xs" className={classes.flicker ?? ''}>
      <div
        ref={bars}
        role="img"
        aria-label={t('Flickering code for a chipTAN reader')}
        className={classes.bars ?? ''}
        style={{ width }}
      >
        {[0, 1, 2, 3, 4].map((bar) => (
          <i key={bar} />
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t(
          'Hold the reader to the bars, its arrows at their ends. If it reads nothing, change speed or width, or enter by hand what your bank names ("chipTAN manual").',
        )}
      </Text>
      <label>
        {t('Speed')}
        <input
          type="range"
          min={CHANGES.min}
          max={CHANGES.max}
          value={changes}
          onChange={(event) => setChanges(Number(event.target.value))}
        />
      </label>
      <label>
        {t('Width')}
        <input
          type="range"
          min={WIDTH.min}
          max={WIDTH.max}
          step={4}
          value={width}
          onChange={(event) => setWidth(Number(event.target.value))}
        />
      </label>
      <Button variant="default" onClick={() => setStarted(!isRunning)}>
        {isRunning ? t('Stop the code') : t('Start the code')}
      </Button>
    </Stack>
  );
}

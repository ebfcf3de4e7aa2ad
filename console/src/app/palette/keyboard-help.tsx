import { Group, Kbd, Modal, Text } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { SHORTCUTS } from '../shell/shortcuts.ts';
import classes from './palette.module.css';

/** The shortcuts of every page. */
export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className={classes.shortcuts}>
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <Group component="dd" gap={4} m={0}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        {t('Keys with one letter work while you are not typing.')}
      </Text>
    </Modal>
  );
}

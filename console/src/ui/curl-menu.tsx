import { ActionIcon, Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { serverUrl } from '../api/index.ts';
import { CopyText } from './copy-text.tsx';
import { type CurlQuery, curlCommand } from './format/index.ts';
import { t } from './i18n/index.ts';
import { IconDots, IconTerminal2 } from './icons/index.ts';

export type CurlProps = { readonly path: string; readonly query?: CurlQuery };

/** A menu that shows the curl command for the page's data. */
export function CurlMenu({ path, query = {} }: CurlProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control)" aria-label={t('More actions')}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTerminal2 size={16} aria-hidden />} onClick={dialog.open}>
            {t('Show as curl')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={opened} onClose={dialog.close} title={t('curl command')} size="lg">
        <Text size="sm" mb="xs">
          {t('Fetch this page’s data from a script. Replace $COFFER_KEY with an API key.')}
        </Text>
        <CopyText text={curlCommand(serverUrl(path), query)} />
      </Modal>
    </>
  );
}

import { Button, Popover, Text } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { serverUrl } from '../api/index.ts';
import { CopyText } from './copy-text.tsx';
import { type CurlQuery, curlCommand } from './curl-command.ts';

/** A button that shows the curl command for the page's data. */
export function CurlButton({ path, query = {} }: { path: string; query?: CurlQuery }) {
  return (
    <Popover width="min(36rem, calc(100vw - 2rem))" position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconTerminal2 size={16} aria-hidden />}>
          curl
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="curl command">
        <Text size="sm" mb="xs">
          Fetch this page’s data from a script. Replace $COFFER_KEY with an API key.
        </Text>
        <CopyText text={curlCommand(serverUrl(path), query)} />
      </Popover.Dropdown>
    </Popover>
  );
}

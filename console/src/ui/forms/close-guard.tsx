import { createContext, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { ConfirmDialog, keepFocus } from '../feedback/index.ts';
import { t } from '../i18n/index.ts';
import { deleteDraft, noteClosed, noteOpen } from './drafts.ts';

type Guard = {
  /** The name of the form's draft; undefined keeps none. */
  readonly draft: string | undefined;
  /** Whether the form has unsaved input. A reference, because a key may follow the last character at once. */
  readonly isDirty: RefObject<() => boolean>;
  /** Keeps the dialog open until a secret is saved. */
  readonly setLocked: (isLocked: boolean) => void;
};

/** The dialog around a form or a secret; null outside dialogs. */
export const GuardContext = createContext<Guard | null>(null);

export type GuardedProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The name under which unsaved input is kept until the dialog closes. */
  readonly draft?: string | undefined;
  /** False while a question of the form is open. */
  readonly closeOnEscape?: boolean;
  readonly children: ReactNode;
};

/** The frame and content of a dialog that loses neither unsaved input nor a secret by Escape or a click outside it. */
export function useCloseGuard({ opened, onClose, draft, closeOnEscape = true, children }: GuardedProps) {
  const isDirty = useRef(() => false);
  const [isLocked, setLocked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const guard = useMemo(() => ({ draft, isDirty, setLocked }), [draft]);
  useDraftUntilClosed(opened, draft);
  // The button that opened it may be gone, such as that of an empty list.
  useEffect(() => (opened ? keepFocus : undefined), [opened]);
  const focused = useRef<Element | null>(null);
  const ask = () => {
    focused.current = document.activeElement;
    setAsking(true);
  };
  const keepEditing = () => {
    setAsking(false);
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const content = (
    <GuardContext value={guard}>
      {children}
      {isAsking && <DiscardQuestion onKeep={keepEditing} onDiscard={discard} />}
    </GuardContext>
  );
  const frame = {
    opened,
    onClose: () => {
      if (isInPopover()) return;
      if (isDirty.current()) ask();
      else onClose();
    },
    closeOnEscape: closeOnEscape && !isAsking && !isLocked,
    closeOnClickOutside: !isLocked,
    withCloseButton: !isLocked,
    // Under the question, the header would be a second banner.
    attributes: { header: { role: 'presentation' } },
  };
  return { frame, content };
}

// A dialog hears Escape first. In a picker of its form the key closes the picker.
function isInPopover(): boolean {
  return document.activeElement?.closest('.mantine-Popover-dropdown') != null;
}

// Rendered only while it asks: otherwise the Escape that opens it would close it again.
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onKeep}
      title={t('Discard changes?')}
      cancel={t('Keep editing')}
      confirm={t('Discard')}
      onConfirm={onDiscard}
      isDestructive
    >
      {t('Your changes are not saved.')}
    </ConfirmDialog>
  );
}

function useDraftUntilClosed(opened: boolean, draft: string | undefined): void {
  const open = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!opened && open.current !== undefined) {
      deleteDraft(open.current);
      noteClosed(open.current);
    }
    open.current = opened ? draft : undefined;
    return opened && draft !== undefined ? noteOpen(draft) : undefined;
  }, [opened, draft]);
}

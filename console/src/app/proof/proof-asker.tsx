import { useEffect, useRef, useState } from 'react';
import { onProofRequired } from '../../api/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';

const ProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Opens the dialog that asks for a proof whenever a request needs one. Rendered once. */
export function ProofAsker() {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(() => {});
  useEffect(
    () =>
      onProofRequired(() => {
        setAsking(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  const close = (isProved: boolean) => {
    setAsking(false);
    answer.current(isProved);
  };
  return <ProofDialog opened={isAsking} onClose={close} />;
}

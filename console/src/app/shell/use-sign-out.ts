import { useMutation } from '@tanstack/react-query';
import { api, appPath, basePath, done, setSigningOut } from '../../api/index.ts';
import { deleteDrafts } from '../../ui/forms/index.ts';

// After the next sign-in, return to the web app.
const SIGNED_OUT = new URLSearchParams({ notice: 'signed_out', return_to: appPath });

export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      setSigningOut(true);
      try {
        await done(api.DELETE('/api/v1/sessions/current'));
      } catch (error) {
        setSigningOut(false);
        throw error;
      }
    },
    onSuccess: async () => {
      await deleteDrafts();
      location.assign(`${basePath}/sessions/new?${SIGNED_OUT}`);
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { BADGE_EDGE } from '../../../shared/settings/badge.ts';
import { badgeAnswerSchema } from '../../../shared/settings/school.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { fetchWatched } from '../../components/state/requests.ts';
import { showSchool } from '../../components/state/school.ts';
import { drawPicture, sizeOf } from '../documents/pictures.ts';
import { authorization, messageIn, TransferError } from '../documents/transfer.ts';
import { useRefusalCheck } from '../documents/use-refusal-check.ts';

const JPEG_QUALITY = 0.92;

/**
 * Redraws the picture small and in a format that the server accepts. A picture that this browser cannot draw is sent
 * unchanged, and the server says what is wrong with it.
 */
async function prepared(file: File): Promise<Blob> {
  try {
    const { width, height } = await sizeOf(file);
    const scale = Math.min(1, BADGE_EDGE / Math.max(width, height));
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const isJpeg = file.type === 'image/jpeg';
    return await drawPicture(
      file,
      size,
      isJpeg ? { type: 'image/jpeg', quality: JPEG_QUALITY } : { type: 'image/png' },
    );
  } catch {
    return file;
  }
}

async function send(file: File) {
  const body = new FormData();
  body.append('file', await prepared(file), file.name);
  const headers = { authorization: authorization() };
  const answer = await fetchWatched('/api/super-admin/school/badge', { method: 'POST', headers, body }).catch(
    () => {
      throw new TransferError(0);
    },
  );
  const text = await answer.text();
  if (!answer.ok) throw new TransferError(answer.status, messageIn(text, answer.status));
  return badgeAnswerSchema.parse(JSON.parse(text));
}

/** Shows the badge everywhere at once, and reads again what the settings page shows. */
function useShowBadge() {
  const { admin } = trpc.useUtils();
  return (badge: string | null) => {
    showSchool({ badge });
    return admin.school.invalidate();
  };
}

const NOT_UPLOADED = 'The badge was not uploaded. Please check your connection and try again.';

export function useUploadBadge() {
  const show = useShowBadge();
  const checkRefusal = useRefusalCheck();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess({ badge }) {
      notify({ title: 'Badge Saved', message: 'It is shown on every page from now on.', kind: 'success' });
      return show(badge);
    },
    onError: (reason) => reason instanceof TransferError && checkRefusal(reason),
  });
  return {
    upload: mutate,
    isPending,
    problem: error && ((error instanceof TransferError && error.message) || NOT_UPLOADED),
  };
}

export function useRemoveBadge() {
  const show = useShowBadge();
  return trpc.superAdmin.removeBadge.useMutation({
    onSuccess({ badge }) {
      notify({ title: 'Badge Removed', message: 'The pages show the portal’s own emblem.', kind: 'success' });
      return show(badge);
    },
    onError: (error) => notifyFailure('Not Removed', error, 'The badge is still there. Please try again.'),
  });
}

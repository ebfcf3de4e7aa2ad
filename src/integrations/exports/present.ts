import type { ExportRow } from './store.ts';

/** The media type of every export. */
export const ZIP = 'application/zip';

/** An export in responses. `basePath` is the path prefix of the public URL. */
export function presentExport(row: ExportRow, basePath: string) {
  const isMade = row.status === 'completed';
  return {
    id: row.id,
    status: row.status,
    filename: filenameOf(row),
    downloadable: isMade,
    download_path: isMade ? `${basePath}/api/v1/family_exports/${row.id}/download` : null,
    file: {
      attached: isMade,
      byte_size: row.byte_size === null ? null : Number(row.byte_size),
      content_type: isMade ? ZIP : null,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The name of the downloaded file: the second of the request. */
export function filenameOf({ created_at }: Pick<ExportRow, 'created_at'>): string {
  const [day = '', time = ''] = created_at.slice(0, 19).split('T');
  return `coffer_export_${day.replaceAll('-', '')}_${time.replaceAll(':', '')}.zip`;
}

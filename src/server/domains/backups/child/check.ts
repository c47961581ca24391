import { open } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import type { BackupType } from '../../../../shared/backups/names.ts';
import type { DataSummary } from '../../../../shared/backups/schema.ts';
import { trashedContents } from '../../../platform/file-store.ts';
import { refuse } from '../contents/origin.ts';
import { type Content, isIntact, isIntactFile } from '../contents/uploads.ts';
import type { OnProgress } from '../progress.ts';
import { type Checked, type CheckJob, STAGED_DATABASE } from './jobs.ts';
import { stageDump } from './stage-dump.ts';
import { stageZip } from './stage-zip.ts';

const ZIP = Buffer.from('PK\x03\x04');

async function isZip(file: string) {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    return buffer.equals(ZIP);
  } finally {
    await handle.close();
  }
}

const summarySchema = z.object({
  users: z.int(),
  applications: z.int(),
  documents: z.int(),
  newestSubmission: z.string().nullable(),
  superAdmins: z.int(),
  settings: z.int(),
  numbersBehind: z.int(),
  mixedIntakes: z.int(),
});

/** @throws 422 when a restore would leave no active super administrator, or a portal that does not work. */
function summaryOf(sqlite: Sqlite.Database, type: BackupType): DataSummary {
  const found = sqlite
    .prepare(
      `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM applications) AS applications,
         (SELECT count(*) FROM documents) AS documents,
         (SELECT max(submittedAt) FROM applications) AS newestSubmission,
         (SELECT count(*) FROM users WHERE role = 'super_admin' AND isActive = 1) AS superAdmins,
         (SELECT count(*) FROM portalSchedule, school, secondStepPolicy, decisionSettings, retentionSettings
          WHERE EXISTS (SELECT 1 FROM intakes WHERE state = 'current') AND (SELECT count(*) FROM retentionRules) = 5) AS settings,
         (SELECT count(*) FROM applications LEFT JOIN applicationCounters ON entryYear = substr(applicationId, 3, 4)
          WHERE CAST(substr(applicationId, 8) AS INTEGER) > coalesce(lastNumber, 0)) AS numbersBehind,
         (SELECT count(*) FROM intakes AS one JOIN intakes AS other ON other.id > one.id
          WHERE (SELECT max(id) FROM applications WHERE intakeId = one.id)
            > (SELECT min(id) FROM applications WHERE intakeId = other.id)) AS mixedIntakes`,
    )
    .get();
  const { superAdmins, settings, numbersBehind, mixedIntakes, ...summary } = summarySchema.parse(found);
  if (superAdmins === 0) throw refuse(type, 'it holds no active super administrator.');
  if (settings !== 1) throw refuse(type, 'it lacks settings without which no page is shown.');
  // The list reads an intake as a range of ids.
  if (mixedIntakes > 0) throw refuse(type, 'the applications of its intakes are mixed.');
  if (numbersBehind > 0) throw refuse(type, 'it would have application numbers given out twice.');
  return summary;
}

const contentsSchema = z.array(
  z.object({ sha256: z.string(), size: z.int(), isClean: z.int(), documents: z.int() }),
);

/** The contents of the uploads that documents refer to. */
const contentsOf = (sqlite: Sqlite.Database) =>
  contentsSchema.parse(
    sqlite
      .prepare(
        `SELECT sha256, fileSize AS size, isClean, count(*) AS documents FROM documents
         GROUP BY sha256, fileSize, isClean`,
      )
      .all(),
  );

type Referred = ReturnType<typeof contentsOf>[number];

type Lookup = {
  uploadsFolder: string;
  /** This portal's own database. */
  databaseFile: string;
  inBackup: Map<string, number> | undefined;
  onShare(share: number): void;
};

const cleanedSchema = z.object({ sha256: z.string(), size: z.int() }).optional();

/**
 * Counts the documents whose bytes are in neither the backup nor the uploads folder, including its trash. A picture that
 * was cleaned here since the backup is not missing: a restore takes the cleaned one.
 */
async function countMissing(
  contents: Referred[],
  { uploadsFolder, databaseFile, inBackup, onShare }: Lookup,
) {
  const trashed = await trashedContents(uploadsFolder);
  const isHere = async (content: Content) => {
    const file = trashed.get(content.sha256);
    return (await isIntact(uploadsFolder, content)) || (file !== undefined && isIntactFile(file, content));
  };
  const present = new Sqlite(databaseFile, { readonly: true });
  try {
    const cleaned = present.prepare('SELECT sha256, fileSize AS size FROM cleanedContents WHERE former = ?');
    let missing = 0;
    for (const [index, { documents, isClean, ...content }] of contents.entries()) {
      if (inBackup?.get(content.sha256) === content.size) continue;
      onShare(index / contents.length);
      if (await isHere(content)) continue;
      const instead = isClean ? undefined : cleanedSchema.parse(cleaned.get(content.sha256));
      if (!instead || !(await isHere(instead))) missing += documents;
    }
    return missing;
  } finally {
    present.close();
  }
}

/** Checks that a full backup holds every document's bytes, except those listed as missing, and no other uploads. */
function requireUploads(contents: Content[], uploads: Map<string, number>, missing: string[]) {
  const lost = new Set(missing);
  const unknown = new Set(uploads.keys());
  for (const { sha256, size } of contents) {
    if (lost.has(sha256)) continue;
    if (uploads.get(sha256) !== size) throw refuse('full', `the upload “${sha256}” is missing.`);
    unknown.delete(sha256);
  }
  const [extra] = unknown;
  if (extra) throw refuse('full', `no document refers to the upload “${extra}”.`);
}

/** Share of the progress that reading the backup takes; looking at the uploads outside it takes the rest. */
const SHARE_OF_READING = 0.6;

/** Reads a whole backup, which may be hostile, and writes what a restore needs to the folder. @throws 422. */
export async function checkBackup(job: CheckJob, onProgress: OnProgress): Promise<Checked> {
  const onShare = (share: number) => onProgress({ phase: 'check', share: Math.min(1, share) });
  const onRead = (share: number) => onShare(share * SHARE_OF_READING);
  onRead(0);
  const staged = path.join(job.folder, STAGED_DATABASE);
  const zip = (await isZip(job.file)) ? await stageZip(job, staged, onRead) : undefined;
  const { createdAt, programVersion, schemaVersion } =
    zip?.manifest ?? (await stageDump(job, staged, onRead));
  const type = zip ? 'full' : 'database';

  const sqlite = new Sqlite(staged);
  try {
    sqlite.pragma('journal_mode = DELETE');
    const summary = summaryOf(sqlite, type);
    const contents = contentsOf(sqlite);
    if (zip) requireUploads(contents, zip.uploads, zip.manifest.missing ?? []);
    const missingDocuments = await countMissing(contents, {
      uploadsFolder: job.uploadsFolder,
      databaseFile: job.databaseFile,
      inBackup: zip?.uploads,
      onShare: (share) => onShare(SHARE_OF_READING + share * (1 - SHARE_OF_READING)),
    });
    onShare(1);
    return {
      contents: { ...summary, type, createdAt, programVersion, schemaVersion, missingDocuments },
      newUploads: zip?.newUploads ?? [],
    };
  } finally {
    sqlite.close();
  }
}

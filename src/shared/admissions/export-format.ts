import { z } from 'zod';
import { schoolDay } from '../format/dates.ts';
import type { ApplicationQuery } from './schema.ts';

const EXPORT_FORMATS = ['detailed', 'compact'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const exportFormatSchema = z.enum(EXPORT_FORMATS, { error: 'format is detailed or compact' });

/** The forms of the file that is made at the server. The pages make the first two themselves, in batches. */
const EXPORT_FILE_FORMATS = [...EXPORT_FORMATS, 'decisions'] as const;
export type ExportFileFormat = (typeof EXPORT_FILE_FORMATS)[number];
export const exportFileFormatSchema = z.enum(EXPORT_FILE_FORMATS, {
  error: 'format is detailed, compact or decisions',
});

const inFileName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s&_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** For example 'sixth-form-admissions-applications-2026-10-05-physics-submitted.csv' (administrators §9). */
export function exportFileName(
  format: ExportFileFormat,
  { subject, status, school }: Pick<ApplicationQuery, 'subject' | 'status' | 'school'>,
  now: Date,
): string {
  const parts = [
    'sixth-form-admissions-applications',
    format === 'detailed' ? '' : format,
    schoolDay(now),
    ...[subject, status, school].map((filter) => inFileName(filter ?? '')),
  ];
  return `${parts.filter(Boolean).join('-')}.csv`;
}

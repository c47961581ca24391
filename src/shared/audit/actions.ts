const CHANGES = {
  student_created: 'Entered the personal details',
  student_changed: 'Changed the personal details',
  student_deleted: 'Deleted a student record',
  application_created: 'Created the application',
  choices_changed: 'Changed the subject choices',
  status_changed: 'Changed the status',
  decision_undone: 'Undid the decision',
  decision_told: 'Told the decision',
  waiting_told: 'Told that the application is still considered',
  application_assigned: 'Assigned the application',
  message_sent: 'Wrote to applicants',
  application_withdrawn: 'Withdrew the application as a double',
  double_dismissed: 'Said that another application is not of the same person',
  claim_code_given: 'Gave a code to claim the application',
  application_deleted: 'Deleted an application',
  results_changed: 'Changed the exam results',
  result_checked: 'Checked an exam result',
  results_confirmed: 'Confirmed the remaining results and accepted the slip',
  documents_changed: 'Changed the documents',
  document_checked: 'Checked a document',
  documents_moved: 'Moved documents between two applications of a person',
  mistakes_settled: 'Dealt with what the applicant said is wrong',
  request_made: 'Asked the applicant for something',
  request_asked_again: 'Asked the applicant again',
  request_reminded: 'Reminded the applicant of what was asked for',
  request_answered: 'Answered for the applicant',
  request_accepted: 'Accepted the answer of the applicant',
  request_cancelled: 'Cancelled what the applicant was asked for',
  offer_made: 'Offered a place',
  offer_accepted: 'Accepted the offered place',
  offer_declined: 'Declined the offered place',
  offer_lapsed: 'The offer ended without an answer',
  offer_changed: 'Changed an offer',
  offer_moved: 'Moved a place up to the first choice',
  offer_original_seen: 'Saw an original',
  waiting_list_joined: 'Put the application on the waiting list',
  note_added: 'Added an internal note',
  note_removed: 'Deleted an internal note',
  broadsheet_applied: 'Applied a school’s broadsheet',
  broadsheet_taken_back: 'Took a school’s broadsheet back',
  broadsheet_results_written: 'Checked the results by a school’s broadsheet',
  broadsheet_results_taken_back: 'Took back what a school’s broadsheet said of the results',
  exam_subject_named: 'Said what an exam subject is called on broadsheets',
  exam_subject_name_removed: 'Removed what an exam subject is called on broadsheets',
  decision_settings_changed: 'Changed when applicants learn decisions',
  places_changed: 'Changed how places are set up',
  places_previewed: 'Previewed the places',
  places_published: 'Published the places',
  placement_changed: 'Settled something before the allocation of places',
  decisions_released: 'Released decisions',
  release_scheduled: 'Scheduled a release of decisions',
  release_cancelled: 'Cancelled a release of decisions',
  intake_begun: 'Began the next intake',
  intake_taken_back: 'Took the next intake back',
  intake_reopened: 'Reopened an intake for corrections',
  intake_closed: 'Closed a reopened intake',
  retention_changed: 'Changed how long data are kept',
  held_back: 'Held something back from being destroyed',
  hold_back_ended: 'Ended holding something back',
  data_destroyed: 'Destroyed what was due',
  schedule_changed: 'Changed the portal schedule',
  setting_changed: 'Changed a site setting',
  school_changed: 'Changed the school’s name or colour',
  badge_changed: 'Changed the school’s badge',
  subject_created: 'Added a subject',
  subject_changed: 'Changed a subject',
  subject_deleted: 'Deleted a subject',
  scholarship_group_created: 'Added a scholarship group',
  scholarship_group_changed: 'Changed a scholarship group',
  scholarship_group_deleted: 'Deleted a scholarship group',
  letter_changed: 'Changed a letter',
  letter_reset: 'Gave a letter its original text back',
  mail_sent_again: 'Sent mail again',
  mail_tried: 'Sent a letter to try the mail',
  first_step_set_aside: 'Said whether a first step is needed',
  user_created: 'Created an account',
  user_changed: 'Changed an account',
  user_role_changed: 'Changed a role',
  user_deleted: 'Deleted an account',
  user_sessions_ended: 'Ended the sessions of an account',
  second_step_set_up: 'Set up two-step sign-in',
  second_step_switched_off: 'Switched off two-step sign-in',
  second_step_required: 'Changed whether two-step sign-in is required',
  recovery_codes_renewed: 'Renewed the recovery codes',
  recovery_code_used: 'Signed in with a recovery code',
  backup_created: 'Created a backup',
  backup_uploaded: 'Uploaded a backup',
  backup_downloaded: 'Downloaded a backup',
  backup_deleted: 'Deleted a backup',
  backup_restored: 'Restored a backup',
  restored_offers_seen: 'Looked at the offers after a restore',
  backup_settings_changed: 'Changed the automatic backups',
} as const;

/** Log-ins, and what people do with their own account. */
const SIGN_INS = {
  account_registered: 'Registered an account',
  logged_in: 'Logged in',
  log_in_failed: 'A log-in failed',
  logged_out: 'Logged out',
  own_session_ended: 'Ended another session of their own',
  own_email_changed: 'Changed their own email address',
  own_password_changed: 'Changed their own password',
  password_reset: 'Set a new password by a mailed link',
} as const;

/** Records that administrators look at. */
const ACCESSES = {
  application_viewed: 'Looked at an application',
  pdf_viewed: 'Looked at an application’s PDF',
  document_viewed: 'Looked at a document',
  applications_exported: 'Exported applications',
} as const;

export type ChangeAction = keyof typeof CHANGES;
export type SignInAction = keyof typeof SIGN_INS;
export type AccessAction = keyof typeof ACCESSES;
export type AuditAction = ChangeAction | SignInAction | AccessAction;

/** Every action of the audit trail, in words. */
export const ACTION_LABELS: Record<AuditAction, string> = { ...CHANGES, ...SIGN_INS, ...ACCESSES };

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(ACTION_LABELS, action);

/** The kinds of entries, each with its actions in words. */
export const ACTIONS_BY_KIND = { change: CHANGES, sign_in: SIGN_INS, access: ACCESSES };
export type AuditKind = keyof typeof ACTIONS_BY_KIND;
export const AUDIT_KINDS = ['change', 'sign_in', 'access'] as const satisfies AuditKind[];

export const kindOf = (action: AuditAction): AuditKind =>
  AUDIT_KINDS.find((kind) => Object.hasOwn(ACTIONS_BY_KIND[kind], action)) ?? 'change';

/**
 * Who may call what (decisions §2, §3; administrator spec §6). `in`: authorization lets the call through; other tests
 * check what happens then. `due`: a super administrator who still has to set up two-step sign-in.
 */
export const WHO = ['nobody', 'inactive', 'stranger', 'owner', 'admin', 'super_admin', 'due'] as const;
export type Who = (typeof WHO)[number];
export type Access = Record<Who, 'in' | 401 | 403 | 404>;

export const EVERYBODY: Access = {
  nobody: 'in',
  inactive: 'in',
  stranger: 'in',
  owner: 'in',
  admin: 'in',
  super_admin: 'in',
  due: 'in',
};
/** Every signed-in account, even before it has set up two-step sign-in. */
const OWN: Access = { ...EVERYBODY, nobody: 401, inactive: 401 };
/** Every administrator, even before setting up two-step sign-in. */
const OWN_ADMIN: Access = { ...OWN, stranger: 403, owner: 403 };
/** Every signed-in account, once two-step sign-in is set up where it is required. */
const ACCOUNT: Access = { ...OWN, due: 403 };
/** The owner of the record and administrators. */
const RECORD: Access = { ...ACCOUNT, stranger: 403 };
/** The same, but for other applicants the record does not exist. */
const HIDDEN: Access = { ...ACCOUNT, stranger: 404 };
/** Applicants only. */
const APPLICANT: Access = { ...ACCOUNT, admin: 403, super_admin: 403 };
const ADMIN: Access = { ...RECORD, owner: 403 };
const SUPER_ADMIN: Access = { ...ADMIN, admin: 403 };
/** Only the token that was made for it opens it; no session does. */
const BY_TOKEN: Access = { ...SUPER_ADMIN, stranger: 403, super_admin: 403 };

/** Every procedure of both doors. The test fails when one is missing here. */
export const PROCEDURES: Record<string, Access> = {
  'site.portalStatus': EVERYBODY,
  'site.settings': EVERYBODY,
  'site.setting': EVERYBODY,
  'eligibility.subjects': EVERYBODY,
  'eligibility.scholarshipGroups': EVERYBODY,
  'auth.login': EVERYBODY,
  'auth.register': EVERYBODY,
  'auth.forgotPassword': EVERYBODY,
  'auth.resetPassword': EVERYBODY,
  'auth.confirmEmail': EVERYBODY,
  'auth.undoEmailChange': EVERYBODY,
  'auth.setUp': EVERYBODY,

  'auth.logout': OWN,
  'auth.profile': OWN,
  'auth.updateProfile': OWN,
  'auth.resendConfirmation': OWN,
  'secondStep.state': OWN_ADMIN,
  'secondStep.offer': OWN_ADMIN,
  'secondStep.confirm': OWN_ADMIN,
  'secondStep.renewRecoveryCodes': OWN_ADMIN,
  'secondStep.switchOff': OWN_ADMIN,
  'auth.changePassword': ACCOUNT,
  'auth.sessions': ACCOUNT,
  'auth.endSession': ACCOUNT,
  'eligibility.requirements': ACCOUNT,
  'students.myStudents': ACCOUNT,
  'students.create': ACCOUNT,
  'applications.overview': ACCOUNT,
  'applications.mine': ACCOUNT,
  'applications.draft': ACCOUNT,
  'applications.saveDraft': ACCOUNT,
  'applications.deleteDraft': ACCOUNT,

  'applications.claim': APPLICANT,

  'students.byEmail': HIDDEN,
  'students.byId': RECORD,
  'students.update': RECORD,
  'students.examResults': RECORD,
  'students.addExamResult': RECORD,
  'students.removeExamResult': RECORD,
  'students.documents': RECORD,
  'students.removeDocument': RECORD,
  'applications.ofStudent': RECORD,
  'applications.create': RECORD,
  'applications.update': RECORD,
  'eligibility.all': RECORD,
  'eligibility.one': RECORD,

  'admin.applicationPage': ADMIN,
  'admin.applications': ADMIN,
  'admin.listChanges': ADMIN,
  'admin.application': ADMIN,
  'admin.stats': ADMIN,
  'admin.statistics': ADMIN,
  'admin.figures': ADMIN,
  'admin.recordPrint': ADMIN,
  'admin.exportIds': ADMIN,
  'admin.exportRecords': ADMIN,
  'admin.idsOfList': ADMIN,
  'admin.changeMany': ADMIN,
  'admin.administrators': ADMIN,
  'admin.sendMessage': ADMIN,
  'admin.messages': ADMIN,
  'admin.message': ADMIN,
  'admin.decide': ADMIN,
  'admin.setStatus': ADMIN,
  'admin.setChoices': ADMIN,
  'admin.updateStudent': ADMIN,
  'admin.updateExamResult': ADMIN,
  'admin.deletionExtent': ADMIN,
  'admin.deleteApplication': ADMIN,
  'admin.deleteApplications': ADMIN,
  'admin.decisionSettings': ADMIN,
  'admin.changeDecisionSettings': ADMIN,
  'admin.toBeTold': ADMIN,
  'admin.previewRelease': ADMIN,
  'admin.releases': ADMIN,
  'admin.createRelease': ADMIN,
  'admin.cancelRelease': ADMIN,
  'admin.undoDecision': ADMIN,
  'admin.enterPaperApplication': ADMIN,
  'admin.similarApplications': ADMIN,
  'admin.renewClaimCode': ADMIN,
  'admin.mailClaimLink': ADMIN,
  'admin.doubles': ADMIN,
  'admin.doublesCount': ADMIN,
  'admin.answerDouble': ADMIN,
  'admin.history': ADMIN,
  'admin.notes': ADMIN,
  'admin.addNote': ADMIN,
  'admin.removeNote': ADMIN,
  'admin.catalogue': ADMIN,
  'admin.previewSubject': ADMIN,
  'admin.createSubject': ADMIN,
  'admin.updateSubject': ADMIN,
  'admin.deleteSubject': ADMIN,
  'admin.createScholarshipGroup': ADMIN,
  'admin.updateScholarshipGroup': ADMIN,
  'admin.deleteScholarshipGroup': ADMIN,
  'admin.siteSettings': ADMIN,
  'admin.changeSetting': ADMIN,
  'admin.storeSetting': ADMIN,
  'admin.school': ADMIN,
  'admin.changeSchool': ADMIN,
  'admin.letters': ADMIN,
  'admin.saveLetter': ADMIN,
  'admin.resetLetter': ADMIN,
  'admin.previewLetter': ADMIN,
  'admin.changeSchedule': ADMIN,

  'superAdmin.userPage': SUPER_ADMIN,
  'superAdmin.users': SUPER_ADMIN,
  'superAdmin.createUser': SUPER_ADMIN,
  'superAdmin.updateUser': SUPER_ADMIN,
  'superAdmin.setUserRole': SUPER_ADMIN,
  'superAdmin.endSessions': SUPER_ADMIN,
  'superAdmin.userExtent': SUPER_ADMIN,
  'superAdmin.deleteUser': SUPER_ADMIN,
  'superAdmin.switchOffSecondStep': SUPER_ADMIN,
  'superAdmin.secondStepRequirement': SUPER_ADMIN,
  'superAdmin.requireSecondStep': SUPER_ADMIN,
  'superAdmin.auditPage': SUPER_ADMIN,
  'superAdmin.auditPeople': SUPER_ADMIN,
  'superAdmin.mailStatus': SUPER_ADMIN,
  'superAdmin.stuckMail': SUPER_ADMIN,
  'superAdmin.sendMailAgain': SUPER_ADMIN,
  'superAdmin.sendAllMailAgain': SUPER_ADMIN,
  'superAdmin.backupStats': SUPER_ADMIN,
  'superAdmin.backups': SUPER_ADMIN,
  'superAdmin.createBackup': SUPER_ADMIN,
  'superAdmin.deleteBackup': SUPER_ADMIN,
  'superAdmin.downloadToken': SUPER_ADMIN,
  'superAdmin.inspectBackup': SUPER_ADMIN,
  'superAdmin.restoreBackup': SUPER_ADMIN,
  'superAdmin.backupProgress': SUPER_ADMIN,
  'superAdmin.backupHealth': SUPER_ADMIN,
  'superAdmin.automaticBackups': SUPER_ADMIN,
  'superAdmin.changeAutomaticBackups': SUPER_ADMIN,
};

/** Routes without a procedure: uploads, downloads and what the server says of itself. */
export const PLAIN_ROUTES: Record<string, Access> = {
  'GET /api/health': EVERYBODY,
  'GET /api/docs': EVERYBODY,
  'GET /api/openapi.json': EVERYBODY,
  'GET /api/*': EVERYBODY,
  'GET /api/auth/profile/data': ACCOUNT,
  'POST /api/students/:id/documents': RECORD,
  'GET /api/documents/:fileName': RECORD,
  'GET /api/students/:id/application/pdf': RECORD,
  'GET /api/admin/applications/export': ADMIN,
  'GET /api/admin/figures.csv': ADMIN,
  'POST /api/super-admin/backup/upload': SUPER_ADMIN,
  'GET /api/super-admin/backup/download/:fileName': BY_TOKEN,
};

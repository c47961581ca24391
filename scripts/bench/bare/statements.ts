/** Hand-written statements. Each answers one request of the portal with the bytes of its JSON. */

export const SESSION = `
  SELECT users.id AS userId, users.role FROM sessions JOIN users ON users.id = sessions.userId
  WHERE sessions.tokenHash = ? AND users.isActive = 1`;

const chosen = (choice: 1 | 2) => `json((
  SELECT json_group_array(subjects.name ORDER BY position)
  FROM applicationChoices JOIN subjects ON subjects.id = subjectId
  WHERE applicationId = applications.id AND choice = ${choice}))`;

const FACTS = `
  'id', applications.id, 'applicationId', applications.applicationId, 'studentId', studentId,
  'firstChoiceSubjects', ${chosen(1)}, 'secondChoiceSubjects', ${chosen(2)},
  'status', status, 'submittedAt', submittedAt,
  'totalScore', totalScore, 'firstChoiceScore', firstChoiceScore, 'secondChoiceScore', secondChoiceScore,
  'student', json_object('firstName', firstName, 'lastName', lastName, 'email', email,
    'schoolAttended', schoolAttended, 'otherSchoolName', otherSchoolName)`;

/** The applications of an account. */
export const APPLICATION = `
  SELECT json_group_array(json_object(${FACTS}))
  FROM students JOIN applications ON applications.studentId = students.id WHERE students.userId = ?`;

const possible = (choice: 1 | 2) => `3 * (
  SELECT count(DISTINCT examSubject) FROM applicationChoices
  JOIN requirements ON requirements.subjectId = applicationChoices.subjectId
  JOIN requirementExamSubjects ON requirementId = requirements.id
  WHERE applicationId = applications.id AND choice = ${choice})`;

/** What only administrators are told of an application. */
const FOR_ADMINISTRATORS = `
  'version', applications.version || '.' || (SELECT coalesce(max(id), 0) FROM audit WHERE kind = 'change'),
  'isTold', json(CASE WHEN status IN ('approved', 'rejected') THEN iif(isWithheld, 'false', 'true') ELSE 'null' END),
  'undoEndsAt', undoEndsAt, 'assignedTo', assignedTo, 'enteredBy', enteredBy,
  'hasAccount', json(iif(students.userId IS NOT NULL, 'true', 'false')), 'withdrawnAt', withdrawnAt,
  'candidateNumber', candidateNumber,
  'resultsCheck', resultsCheck,
  'ineligibleSubjects', json((
    SELECT json_group_array(name ORDER BY place) FROM (
      SELECT subjects.name, min(choice * 10 + position) AS place
      FROM applicationChoices JOIN subjects ON subjects.id = subjectId
      WHERE applicationId = applications.id AND (isOffered = 0 OR meetsPrerequisites = 0)
      GROUP BY subjectId))),
  'possibleScores', json_object(
    'totalScore', 3 * (
      SELECT count(DISTINCT subjectName) FROM examResults
      WHERE examResults.studentId = applications.studentId AND examType = 'CSEC'),
    'firstChoiceScore', ${possible(1)}, 'secondChoiceScore', ${possible(2)}),
  'stillMatches', json('true')`;

const countOf = (condition: string) => `(SELECT sum(count) FROM applicationCounts WHERE ${condition})`;

/** A page of the administrators' list: its rows in the order of these ids, and the counts. */
const pageOf = (ids: string, filtered: string) => `
  WITH page AS MATERIALIZED (${ids})
  SELECT json_object(
    'items', json((
      SELECT json_group_array(json_object(${FACTS}, ${FOR_ADMINISTRATORS}) ORDER BY page.place)
      FROM page JOIN applications ON applications.id = page.id JOIN students ON students.id = studentId)),
    'total', ${countOf('TRUE')}, 'filtered', ${filtered},
    'stats', json_object('total', ${countOf('TRUE')}, 'completed', ${countOf("status = 'submitted'")},
      'pending', ${countOf("status = 'under_review'")}, 'incomplete', ${countOf("status = 'draft'")},
      'approved', ${countOf("status = 'approved'")}, 'rejected', ${countOf("status = 'rejected'")}),
    'snapshot', '${'s'.repeat(43)}', 'changed', json_object('added', 0, 'gone', 0), 'deleted', 0,
    'version', '${'0'.repeat(36)}.0')`;

/** Filtered by status and school, sorted by score (highest first), then by name; from the row `offset` on. */
export const LISTED = pageOf(
  `SELECT id, row_number() OVER () AS place FROM (
    SELECT id FROM applications WHERE intakeId = 1 AND status = :status AND school = :school
    ORDER BY totalScore DESC, firstChoiceScore DESC, sortName, id LIMIT 50 OFFSET CAST(:offset AS INTEGER))`,
  countOf('status = :status AND school = :school'),
);

const UNCHECKED =
  "applications.intakeId = 1 AND status <> 'draft' AND resultsCheck NOT IN ('checked', 'waiting_for_applicant')";
const SUBMITTED = "FROM applications WHERE intakeId = 1 AND status <> 'draft'";

/** The next application of the results desk, and how far the queue is since `today`. */
export const NEXT = `
  SELECT json_object(
    'item', json((
      SELECT json_object('id', applications.id, 'applicationId', applicationId,
        'student', json_object('firstName', firstName, 'lastName', lastName),
        'resultsCheck', resultsCheck, 'heldBy', NULL)
      FROM applications JOIN students ON students.id = studentId
      WHERE ${UNCHECKED} ORDER BY submittedAt, applications.id LIMIT 1)),
    'total', (SELECT count(*) ${SUBMITTED}),
    'checked', (SELECT count(*) ${SUBMITTED} AND resultsCheck = 'checked'),
    'checkedToday', (
      SELECT count(*) ${SUBMITTED} AND resultsCheck = 'checked' AND studentId IN (
        SELECT CAST(entityId AS INTEGER) FROM audit WHERE kind = 'change' AND at >= :today AND entity = 'student'
          AND action IN ('result_checked', 'document_checked', 'results_confirmed'))))`;

const LIVE = "offers.state IN ('offered', 'accepted', 'enrolled')";

/** The seats of all live offers by class. */
export const BOARD = `
  WITH taken AS (
    SELECT subjectId, block, count(*) AS given, min(totalScore) AS lastScore
    FROM offers JOIN applications ON applications.id = offers.applicationId
    JOIN offerSeats ON offerId = offers.id WHERE ${LIVE} GROUP BY subjectId, block
  ), demand AS (
    SELECT subjectId, count(*) AS wanted
    FROM applications JOIN applicationChoices ON applicationChoices.applicationId = applications.id
    WHERE choice = 1 AND (status IN ('submitted', 'under_review') OR EXISTS (
      SELECT 1 FROM offers WHERE offers.applicationId = applications.id AND ${LIVE}))
    GROUP BY subjectId
  )
  SELECT json_group_array(json_object('subject', name, 'block', NULL, 'seats', seats, 'given', coalesce(given, 0),
    'free', seats - coalesce(given, 0), 'firstChoiceDemand', coalesce(wanted, 0), 'lastScore', lastScore)
    ORDER BY name)
  FROM placeClasses JOIN subjects ON subjects.id = subjectId
  LEFT JOIN taken USING (subjectId, block) LEFT JOIN demand USING (subjectId)`;

const MATCHING = 'SELECT rowid AS id FROM applicationSearch WHERE applicationSearch MATCH :words';

/** Applications with these words, in the order of their ids. */
export const FOUND = pageOf(
  `SELECT id, row_number() OVER () AS place FROM (${MATCHING} ORDER BY id LIMIT 50)`,
  `(SELECT count(*) FROM (${MATCHING}))`,
);

import { type Kysely, sql } from 'kysely';

/** The applicants' side: student records, results, documents, applications with their choices, and drafts. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE students (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      createdAt TEXT NOT NULL,
      updatedAt TEXT NOT NULL,
      firstName                TEXT NOT NULL CHECK (firstName <> ''),
      middleName               TEXT NOT NULL DEFAULT '',
      lastName                 TEXT NOT NULL CHECK (lastName <> ''),
      gender                   TEXT NOT NULL DEFAULT '' CHECK (gender IN ('', 'Male', 'Female', 'Other', 'Prefer not to say')),
      dateOfBirth              TEXT NOT NULL CHECK (dateOfBirth <> ''),
      countryOfBirth           TEXT NOT NULL CHECK (countryOfBirth <> ''),
      placeOfBirth             TEXT NOT NULL CHECK (placeOfBirth <> ''),
      birthCertificatePin      TEXT NOT NULL DEFAULT '',
      nationalOfTrinidadTobago INTEGER CHECK (nationalOfTrinidadTobago IN (0, 1)),
      religiousDenomination    TEXT NOT NULL CHECK (religiousDenomination <> ''),
      ethnicity                TEXT NOT NULL CHECK (ethnicity <> ''),
      nationality              TEXT NOT NULL CHECK (nationality <> ''),
      address                  TEXT NOT NULL DEFAULT '',
      streetNumber             TEXT NOT NULL DEFAULT '',
      street                   TEXT NOT NULL DEFAULT '',
      streetDetails            TEXT NOT NULL DEFAULT '',
      cityTownCommunity        TEXT NOT NULL DEFAULT '',
      regionalCorporation      TEXT NOT NULL DEFAULT '',
      country                  TEXT NOT NULL DEFAULT '',
      homeContact              TEXT NOT NULL DEFAULT '',
      mobileNumber             TEXT NOT NULL CHECK (mobileNumber <> ''),
      email                    TEXT NOT NULL UNIQUE CHECK (email = lower(trim(email)) AND email <> ''),
      schoolAttended           TEXT NOT NULL CHECK (schoolAttended IN ('Bishop Anstey High School East', 'Trinity College East', 'Other')),
      otherSchoolName          TEXT NOT NULL DEFAULT '',
      studentLivesWith         TEXT NOT NULL DEFAULT '' CHECK (studentLivesWith IN ('', 'both_parents', 'mother', 'father', 'guardian')),
      transportationToSchool   TEXT NOT NULL DEFAULT '' CHECK (transportationToSchool IN ('', 'private_car', 'maxi_taxi', 'taxi', 'bus')),
      computerAtHome           INTEGER CHECK (computerAtHome IN (0, 1)),
      motherName               TEXT NOT NULL DEFAULT '',
      motherOccupation         TEXT NOT NULL DEFAULT '',
      motherPlaceOfEmployment  TEXT NOT NULL DEFAULT '',
      motherStreetNumber       TEXT NOT NULL DEFAULT '',
      motherStreet             TEXT NOT NULL DEFAULT '',
      motherStreetDetails      TEXT NOT NULL DEFAULT '',
      motherMailingAddress     TEXT NOT NULL DEFAULT '',
      motherPhoneHome          TEXT NOT NULL DEFAULT '',
      motherPhoneWork          TEXT NOT NULL DEFAULT '',
      motherPhoneCell          TEXT NOT NULL DEFAULT '',
      motherEmail              TEXT NOT NULL DEFAULT '',
      fatherName               TEXT NOT NULL DEFAULT '',
      fatherOccupation         TEXT NOT NULL DEFAULT '',
      fatherPlaceOfEmployment  TEXT NOT NULL DEFAULT '',
      fatherStreetNumber       TEXT NOT NULL DEFAULT '',
      fatherStreet             TEXT NOT NULL DEFAULT '',
      fatherStreetDetails      TEXT NOT NULL DEFAULT '',
      fatherMailingAddress     TEXT NOT NULL DEFAULT '',
      fatherPhoneHome          TEXT NOT NULL DEFAULT '',
      fatherPhoneWork          TEXT NOT NULL DEFAULT '',
      fatherPhoneCell          TEXT NOT NULL DEFAULT '',
      fatherEmail              TEXT NOT NULL DEFAULT '',
      allergies                TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(allergies) AND json_type(allergies) = 'array'),
      allergyDetails           TEXT NOT NULL DEFAULT '',
      typeOfDisability         TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(typeOfDisability) AND json_type(typeOfDisability) = 'array'),
      bloodGroup               TEXT NOT NULL DEFAULT '' CHECK (bloodGroup IN ('', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Not known')),
      healthProblems           TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(healthProblems) AND json_type(healthProblems) = 'array'),
      additionalMedicalInfo    TEXT NOT NULL DEFAULT '',
      healthSpecify            TEXT NOT NULL DEFAULT '',
      medicalConditions        TEXT NOT NULL DEFAULT '',
      immunizationCompleted    INTEGER CHECK (immunizationCompleted IN (0, 1)),
      medicationA              TEXT NOT NULL DEFAULT '',
      medicationB              TEXT NOT NULL DEFAULT '',
      doctorName               TEXT NOT NULL DEFAULT '',
      doctorAddress            TEXT NOT NULL DEFAULT '',
      doctorTelephone          TEXT NOT NULL DEFAULT '',
      specialInterests         TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(specialInterests) AND json_type(specialInterests) = 'array'),
      relativesAtSchool        TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(relativesAtSchool) AND json_type(relativesAtSchool) = 'array'),
      parentInvolvement        TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(parentInvolvement) AND json_type(parentInvolvement) = 'array'),
      parentFullName           TEXT NOT NULL DEFAULT '',
      parentContactNumber      TEXT NOT NULL DEFAULT '',
      parentEmail              TEXT NOT NULL DEFAULT '',
      achievements             TEXT NOT NULL DEFAULT '',
      extraCurricular          TEXT NOT NULL DEFAULT '',
      profilePictureUrl        TEXT NOT NULL DEFAULT ''
    ) STRICT`.execute(db);
  await sql`CREATE INDEX studentsByUser ON students (userId)`.execute(db);

  await sql`
    CREATE TABLE examResults (
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      studentId      INTEGER NOT NULL REFERENCES students (id) ON DELETE CASCADE,
      examType       TEXT NOT NULL CHECK (examType IN ('CSEC', 'GCE')),
      examYear       INTEGER NOT NULL CHECK (examYear >= 1990),
      subjectName    TEXT NOT NULL CHECK (subjectName <> ''),
      grade          TEXT NOT NULL CHECK (grade IN ('1', '2', '3', '4', '5', '6', 'UNG')),
      subjectProfile TEXT NOT NULL CHECK (length(subjectProfile) <= 4),
      UNIQUE (studentId, examType, subjectName, examYear)
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE documents (
      id           INTEGER PRIMARY KEY AUTOINCREMENT,
      studentId    INTEGER NOT NULL REFERENCES students (id) ON DELETE CASCADE,
      fileName     TEXT NOT NULL UNIQUE,
      originalName TEXT NOT NULL,
      documentType TEXT NOT NULL
        CHECK (documentType IN ('profile_picture', 'exam_slip', 'portfolio', 'recommendation', 'other')),
      contentType  TEXT NOT NULL CHECK (contentType IN ('image/jpeg', 'image/png', 'application/pdf')),
      fileSize     INTEGER NOT NULL CHECK (fileSize >= 0),
      sha256       TEXT NOT NULL CHECK (length(sha256) = 64),
      uploadedAt   TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX documentsByStudent ON documents (studentId)`.execute(db);
  await sql`CREATE INDEX documentsByContent ON documents (sha256)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX oneProfilePicture ON documents (studentId) WHERE documentType = 'profile_picture'`.execute(
    db,
  );

  await sql`
    CREATE TABLE applications (
      id                INTEGER PRIMARY KEY AUTOINCREMENT,
      applicationId     TEXT NOT NULL UNIQUE,
      studentId         INTEGER NOT NULL UNIQUE REFERENCES students (id) ON DELETE CASCADE,
      status            TEXT NOT NULL DEFAULT 'draft'
        CHECK (status IN ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
      submittedAt       TEXT,
      totalScore        INTEGER NOT NULL DEFAULT 0 CHECK (totalScore >= 0),
      firstChoiceScore  INTEGER NOT NULL DEFAULT 0 CHECK (firstChoiceScore >= 0),
      secondChoiceScore INTEGER NOT NULL DEFAULT 0 CHECK (secondChoiceScore >= 0),
      createdAt         TEXT NOT NULL,
      updatedAt         TEXT NOT NULL,
      CHECK ((status = 'draft') = (submittedAt IS NULL))
    ) STRICT`.execute(db);
  await sql`CREATE INDEX applicationsByStatus ON applications (status)`.execute(db);
  await sql`CREATE INDEX applicationsBySubmission ON applications (submittedAt)`.execute(db);

  // A subject that somebody has chosen cannot be deleted, only withdrawn from offer.
  await sql`
    CREATE TABLE applicationChoices (
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      choice        INTEGER NOT NULL CHECK (choice IN (1, 2)),
      position      INTEGER NOT NULL CHECK (position BETWEEN 1 AND 3),
      subjectId     INTEGER NOT NULL REFERENCES subjects (id) ON DELETE RESTRICT,
      PRIMARY KEY (applicationId, choice, position),
      UNIQUE (applicationId, choice, subjectId)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX applicationChoicesBySubject ON applicationChoices (subjectId)`.execute(db);

  // The last number given out for a year of entry; numbers are never used twice.
  await sql`
    CREATE TABLE applicationCounters (
      entryYear  INTEGER PRIMARY KEY,
      lastNumber INTEGER NOT NULL
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE drafts (
      userId       INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      personalData TEXT NOT NULL CHECK (json_valid(personalData) AND json_type(personalData) = 'object'),
      currentStep  INTEGER NOT NULL CHECK (currentStep BETWEEN 0 AND 3),
      updatedAt    TEXT NOT NULL
    ) STRICT`.execute(db);
}

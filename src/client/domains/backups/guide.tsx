import { Button } from '@mantine/core';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './guide.module.css';

export const PrintButton = () => (
  <Button variant="default" onClick={() => window.print()}>
    Print this guide
  </Button>
);

const Command = ({ children }: { children: string }) => <code className={classes.command}>{children}</code>;

/** Instructions, the most urgent ones first. */
export const Guide = () => (
  <div className={classes.guide}>
    <Panel title="Something is wrong today">
      <ol>
        <li>
          <strong>Keep calm, and change nothing yet.</strong> A restore replaces everything. Ask first what is
          missing, and since when.
        </li>
        <li>
          <strong>One application or document was deleted by mistake?</strong> Restoring would take all later
          work away with it. Often it is quicker to ask the applicant to send it again.
        </li>
        <li>
          <strong>The portal runs, but its data are wrong:</strong> Admin Dashboard, Database Backup, Restore
          Data. Choose a backup from before the mistake. The page shows what is in it and what would be lost,
          before it asks. A full backup of the present state is made first: if you chose the wrong one,
          restore that.
        </li>
        <li>
          <strong>The machine is broken, stolen or empty:</strong> follow “On a new machine” below.
        </li>
      </ol>
    </Panel>
    <Panel title="On a new machine">
      <ol>
        <li>Install Node.js 20 or newer and the portal’s program, as its README says.</li>
        <li>
          Fetch the newest backup from where your copies lie: its name begins with “full-” and ends in “.zip”,
          or in “.zip.age” when it is encrypted. Then you also need the secret key or the passphrase.
        </li>
        <li>
          In the program’s folder run <Command>npm ci</Command>, then{' '}
          <Command>npm run restore -- PATH-TO-THE-FILE</Command>. It asks for the key of an encrypted file,
          says what is in it, and asks before it goes on.
        </li>
        <li>
          Start it with <Command>npm start</Command> and log in with your usual password. A lost password:{' '}
          <Command>npm run create-super-admin -- YOUR-EMAIL</Command>.
        </li>
        <li>Everybody else has to log in again. Look at a few applications and open a document of each.</li>
      </ol>
    </Panel>
    <Panel title="Every week">
      <ul>
        <li>
          Open Database Backup and look at “Latest Backup”: it should be of last night. The dashboard warns
          when it is older than three days, and an email is sent when one fails.
        </li>
        <li>
          Take a copy out of the building: download the newest full backup onto a drive that is kept
          elsewhere, encrypted; or let the portal send copies away by itself (“Off-Site Copies” on that page).
        </li>
      </ul>
    </Panel>
    <Panel title="Every term">
      <ul>
        <li>
          Try it: restore the newest backup on another computer and log in. A backup that nobody has ever
          restored is a hope.
        </li>
        <li>Delete backups that are no longer needed: they hold personal data of minors.</li>
      </ul>
    </Panel>
    <Panel title="The key of encrypted copies">
      <ul>
        <li>
          <strong>Without it nobody can open them,</strong> neither the school nor the people who wrote this
          program. A lost key cannot be replaced.
        </li>
        <li>
          <strong>It must not lie where the copies lie,</strong> and not only on the portal’s machine: print
          the line that begins with AGE-SECRET-KEY-, or write the passphrase down, and put it into two sealed
          envelopes in two buildings, such as the principal’s safe and the bank.
        </li>
        <li>
          The portal’s machine needs only the public key, which begins with “age1”. It need not be kept
          secret.
        </li>
        <li>
          The free program “age” opens a copy without the portal:{' '}
          <Command>age -d -i KEY-FILE -o full.zip full-….zip.age</Command>
        </li>
        <li>Try the key once a term, on the day you try the restore.</li>
      </ul>
    </Panel>
    <Panel title="What the two kinds are">
      <ul>
        <li>
          <strong>Full backup (.zip):</strong> all records and every uploaded document. When in doubt, this
          one.
        </li>
        <li>
          <strong>Database only (.sql):</strong> all records without the documents’ files. Restored on the
          same machine the documents are still there; on another one they are missing.
        </li>
        <li>Passwords come back as they were; open sessions and links in emails do not.</li>
        <li>Whoever has the file can read everything in it. Keep it as you keep the school’s register.</li>
      </ul>
    </Panel>
    <Panel title="Write down here">
      <ul className={classes.blanks}>
        <li>Where our copies lie:</li>
        <li>Who has the keys, and in which envelopes the secret key lies:</li>
        <li>Who helps, telephone:</li>
      </ul>
    </Panel>
  </div>
);

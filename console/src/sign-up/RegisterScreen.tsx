import { Anchor, Button, Checkbox } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { pageSettings } from '../app/page-settings.ts';
import { takeFlash } from '../app/session.ts';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import classes from './SignUpForm.module.css';

/** The ways to register, once the terms are accepted; `oauth` are the other providers' buttons. */
export function RegisterScreen({ oauth }: { oauth: ReactNode }) {
  const [isAccepted, setIsAccepted] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    // Left by a sign-in with another provider, of somebody who has no account yet.
    const flash = takeFlash();
    if (flash !== null) setNotice(flash);
  }, []);
  return (
    <PublicPage title="Register">
      <div role="status" className={classes.notice}>
        {notice}
      </div>
      <Checkbox
        checked={isAccepted}
        onChange={(event) => setIsAccepted(event.currentTarget.checked)}
        label={
          <>
            I accept the <Terms url={pageSettings.terms_url}>Terms of Service</Terms> and have read the{' '}
            <Terms url={pageSettings.privacy_url}>Privacy Policy</Terms>
          </>
        }
      />
      {isAccepted && (
        <>
          <Button component={Link} to="/register/email" leftSection={<IconMail size={18} aria-hidden />}>
            Sign Up With Email
          </Button>
          {oauth}
        </>
      )}
      <Anchor component={Link} to="/" ta="center">
        I have an account: log in
      </Anchor>
    </PublicPage>
  );
}

/** The words alone where whoever runs this has not said where they stand. */
function Terms({ url, children }: { url: string | null; children: string }) {
  if (!url) return children;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  );
}

import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { InHeader } from '../../components/layout/header-slot.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { MenuIcon } from '../../components/layout/page-icons.tsx';
import classes from './administrator-frame.module.css';
import { AdministratorNavigation } from './administrator-navigation.tsx';

/** Around all pages of administrators: their navigation at the side, or in a drawer where there is no room. */
export default function AdministratorFrame() {
  const wide = useMediaQuery('(min-width: 64em), print', false, { getInitialValueInEffect: false });
  return (
    <div className={classes.frame}>
      {wide ? (
        <div className={classes.side}>
          <AdministratorNavigation />
        </div>
      ) : (
        <NavigationDrawer />
      )}
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}

/** The navigation behind a button in the header. It closes when the next page has come. */
function NavigationDrawer() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  const opened = openOn === key;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpenOn(undefined);
    button.current?.focus();
  };
  useEffect(() => {
    if (openOn === undefined || openOn === key) return;
    setOpenOn(undefined);
    focusHeading();
  }, [openOn, key]);
  return (
    <>
      <InHeader>
        <Button
          ref={button}
          variant="subtle"
          className={classes.menu}
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => setOpenOn(key)}
        >
          <MenuIcon />
          <span className={classes.menuName}>Menu</span>
        </Button>
      </InHeader>
      <Drawer
        opened={opened}
        onClose={close}
        title="Menu"
        classNames={{ title: classes.drawerTitle, body: classes.drawerBody }}
        size="17rem"
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
        attributes={{ header: { role: 'presentation' } }}
      >
        <AdministratorNavigation />
      </Drawer>
    </>
  );
}

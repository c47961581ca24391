@rem The scripts of package.json begin with exec, so that a signal to npm reaches the program itself. Windows has no exec.
@%*

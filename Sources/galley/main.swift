import CommandLine
import Glibc

exit(await Invocation.main())

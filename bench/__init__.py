"""How fast the kernel is: beside C, beside other libraries, and against the targets of the project."""
